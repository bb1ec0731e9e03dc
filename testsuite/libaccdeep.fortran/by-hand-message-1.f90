! Section 5: messages about an object that is copied by hand say who does so.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-skip-device host "nothing is absent there" }
! { dg-shouldfail "x is absent" }
! { dg-output "present: x .*, is not present; type.t. is copied by hand: .*by-hand-message-1.f90:19:.*; directive at .*by-hand-message-1.f90:21" }

program main
  implicit none
  type t
    real, allocatable :: a(:)
  end type
  type(t) :: x
  allocate (x%a(3))
  x%a = 1
  ! Absent.
  !$acc enter data copyin(x%a)
  !$acc exit data delete(x%a)
  !$acc serial present(x)
  x%a(1) = 2
  !$acc end serial
end program
