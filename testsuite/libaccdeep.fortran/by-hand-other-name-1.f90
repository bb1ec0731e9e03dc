! Section 5.1: a type that is copied by hand.  A clause on a component of an
! object that the kernel uses by another name attaches the component; that name
! is only looked up, by default(present) or a clause.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do run }

module m
  implicit none
  type t
    integer :: n
    real(8), allocatable :: a(:)
    real(8), allocatable :: other(:)
  end type t
contains
  subroutine by_associate (x)
    type (t), target :: x
    associate (y => x)
      !$acc data copy(y)
      !$acc parallel copy(y%a) default(present)
      x%a(2) = 9
      !$acc end parallel
      !$acc end data
    end associate
  end subroutine by_associate

  subroutine by_pointer (x)
    type (t), target :: x
    type (t), pointer :: y
    y => x
    !$acc data copy(y)
    !$acc parallel copy(y%a) default(present)
    x%a(3) = x%a(2) + 1
    !$acc end parallel
    !$acc parallel copy(y%a) present(x)
    x%a(1) = x%a(1) + 1
    !$acc end parallel
    !$acc parallel copy(y%a)
    x%a(1) = x%a(1) + 1
    !$acc end parallel
    !$acc end data
  end subroutine by_pointer
end module m

program p
  use m
  use openacc
  implicit none
  type (t), target :: x
  x%n = 3
  x%a = [1d0, 2d0, 3d0]
  x%other = [1d0]
  call by_associate (x)
  if (any (x%a /= [1d0, 9d0, 3d0])) stop 1
  call by_pointer (x)
  if (any (x%a /= [3d0, 9d0, 10d0])) stop 2
  if (acc_is_present (x%a) .and. acc_get_device_type () /= acc_device_host) &
    stop 3
  if (acc_is_present (x%other) &
      .and. acc_get_device_type () /= acc_device_host) stop 4
end program p
