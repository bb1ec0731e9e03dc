! Section 5.1: a component beside its object does not decide against copies by
! hand: the object is its own bytes, and the component what its clause says.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module m
  implicit none
  type t
    integer :: n = 1
    real, allocatable :: a(:), b(:)
  end type
  ! Nobody enters a component of this one.
  type u
    integer :: n = 1
    real, allocatable :: a(:), b(:)
  end type
contains
  subroutine enter (q)
    type(t) :: q
    !$acc enter data copyin(q%a)
  end subroutine
end module

program main
  use m
  use openacc
  implicit none
  type(t), target :: x
  type(u), target :: y
  logical :: shared
  shared = acc_get_device_type () == acc_device_host
  x%a = [1., 2.]
  x%b = [3., 4.]
  y%a = x%a
  y%b = x%b
  !$acc enter data copyin(x%a) copyin(x)
  if (.not. acc_is_present (x) .or. .not. acc_is_present (x%a)) stop 1
  if (.not. shared .and. acc_is_present (x%b)) stop 2
  !$acc serial present(x)
  x%a(1) = x%n + 1
  x%n = 7
  !$acc end serial
  !$acc update self(x, x%a)
  if (any (x%a /= 2) .or. x%n /= 7) stop 3
  !$acc exit data delete(x) delete(x%a)
  if (.not. shared .and. (acc_is_present (x) .or. acc_is_present (x%a))) stop 4

  !$acc data copyin(y) create(y%a)
  if (.not. acc_is_present (y%b)) stop 5
  !$acc serial present(y)
  y%b(1) = 9
  y%a(1) = 9
  !$acc end serial
  !$acc update self(y%b)
  !$acc end data
  if (y%b(1) /= 9) stop 6
  if (.not. shared .and. any (y%a /= [1., 2.])) stop 7
end program
