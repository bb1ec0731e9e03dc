! Section "Codes that copy by hand": a kernel that needs a component which nobody
! has mapped is told why it was not.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do run }
! { dg-skip-device host "shares the host's memory" }
! { dg-shouldfail "host address" }

module m
  implicit none
  type grid
     integer :: n
     real, allocatable :: a(:), b(:)
  end type grid
end module m

program main
  use m
  implicit none
  type (grid) :: x
  real :: s
  x%n = 3
  allocate (x%a(3), x%b(3))
  x%a = 1
  x%b = 2
  !$acc enter data copyin(x)
  !$acc enter data copyin(x%a)
  s = 0
  !$acc parallel copy(s) present(x)
  s = x%a(1) + x%b(1)
  !$acc end parallel
  if (s /= 3) stop 1
end program main

! { dg-output "HOST address .heap.: member 'b' of 'type.grid.' at 0x\[0-9a-f\]+: type.grid. is copied by hand: \[^ \]*untranslated-message-1.f90:28:\[0-9\]+; map the component as well, or write a shape directive in the type\n" { target simulated } }
