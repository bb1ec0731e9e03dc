! Section 5: messages about an object say for the sake of which component it is
! bytes.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-skip-device host "nothing is absent there" }
! { dg-shouldfail "x is absent" }
! { dg-output "present: x .*, is not present; type.whole. has components of type.part., which is copied by hand: .*by-hand-message-2.f90:24:.*; directive at .*by-hand-message-2.f90:26" }

program main
  implicit none
  type part
    real, allocatable :: a(:)
  end type
  type whole
    type(part), allocatable :: parts(:)
  end type
  type(whole) :: x
  type(part) :: y
  allocate (x%parts(1), y%a(3))
  y%a = 1
  ! Absent.
  !$acc enter data copyin(y%a)
  !$acc exit data delete(y%a)
  !$acc serial present(x)
  x%parts(1)%a(1) = 2
  !$acc end serial
end program
