! Sections 3 and 5: an operand that is a component is named as it was written.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-skip-device host "shared memory" }

program main
  implicit none
  type t
    real, allocatable :: b(:)
  end type
  type u
    type(t) :: own
  end type
  type(u) :: x
  allocate (x%own%b(8))
  !$acc update self(x%own%b(2:3))
end program

! { dg-shouldfail "absent" }
! { dg-output "libaccdeep: update self: x%own%b\[^ \]* \\\[0x" }
