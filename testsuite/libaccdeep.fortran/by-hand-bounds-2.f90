! Section 5: a component that a data construct has without its object takes its
! bounds to the object that is present, whatever put that there.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do run }

module m
  use openacc
  implicit none
  type hand
    integer :: n = 0
    real, allocatable :: a(:)
    real, pointer :: b(:) => null ()
  end type
  type deep
    integer :: n = 0
    real, allocatable :: a(:), c(:)
    !$acc shape
  end type
contains
  subroutine by_hand (x)
    type(hand) :: x
    !$acc enter data create(x)
    !$acc data copyin(x%a) copy(x%b)
    !$acc serial present(x)
    x%n = size (x%a) + lbound (x%b, 1)
    x%b(-2) = x%a(5) + ubound (x%b, 1)
    !$acc end serial
    !$acc update self(x%n)
    !$acc end data
    !$acc exit data delete(x)
    if (x%n /= 3 .or. x%b(-2) /= 5) stop 1
  end subroutine

  subroutine with_shape (x)
    type(deep) :: x
    allocate (x%c(2), source = 1.)
    !$acc enter data copyin(x)
    ! Other bounds than those that came with the object.
    allocate (x%a(5:9), source = 4.)
    !$acc data copy(x%a)
    !$acc serial present(x%a)
    x%c(1) = x%a(9) + lbound (x%a, 1)
    x%a(5) = 6
    !$acc end serial
    !$acc end data
    !$acc exit data copyout(x%c) delete(x)
    if (x%c(1) /= 9 .or. x%a(5) /= 6 .or. x%a(9) /= 4) stop 2
  end subroutine
end module

program main
  use m
  implicit none
  type(hand) :: x
  type(deep) :: y
  allocate (x%a(4:8), x%b(-2:1))
  x%a = 4
  x%b = 2
  call by_hand (x)
  call with_shape (y)
  if (acc_get_device_type () /= acc_device_host) then
    if (acc_is_present (x) .or. acc_is_present (x%a)) stop 3
    if (acc_is_present (y) .or. acc_is_present (y%a)) stop 4
  end if
end program main
