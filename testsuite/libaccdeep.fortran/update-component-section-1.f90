! Section 8, attach: an update of a section of a component moves the section and
! nothing else, whether the component is attached or its object is absent.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

program main
  use openacc
  implicit none
  type t
    integer :: n
    real, allocatable :: a(:)
    integer :: m
  end type
  type(t) :: x
  real :: s
  logical :: shared
  x%n = 9
  x%m = 1
  allocate (x%a(9), source=0.0)
  s = 0
  !$acc enter data copyin(x)
  !$acc enter data copyin(x%a)
  shared = acc_get_device_type () == acc_device_host
  x%a(7) = 50
  x%m = 77
  !$acc update device(x%a(7:8))
  if (x%m /= 77) error stop 1
  !$acc serial present(x) copyout(s)
  s = x%a(7)
  x%a(7) = 51
  !$acc end serial
  if (s /= 50) error stop 2
  !$acc update self(x%a(7:7))
  if (x%a(7) /= 51) error stop 3
  !$acc update self(x)
  if (.not. allocated (x%a) .or. x%m /= merge (77, 1, shared)) error stop 4
  if (x%a(7) /= 51) error stop 5
  !$acc exit data delete(x%a)
  !$acc exit data delete(x)
end program
