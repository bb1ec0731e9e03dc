! Section 5: what has a clause is as that says, under whatever name and by
! whatever subscript the construct refers to it; the rest is copied.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module cells
  use openacc
  implicit none
  type base
    integer :: n = 0
    real, allocatable :: a(:), b(:)
    !$acc shape
  end type
  type, extends (base) :: cell
    integer :: k = 0
    real, allocatable :: c(:)
    !$acc shape
  end type
  type hand
    integer :: n = 0
    real, allocatable :: a(:), b(:)
  end type
  type(cell), target, save :: x(2)
  type(hand), target, save :: y(1)
contains
  logical function shared ()
    shared = acc_get_device_type () == acc_device_host
  end function

  ! The object is absent.
  subroutine element
    integer :: i
    !$acc parallel loop copyin(x(1)%a(1:3)) copyin(x(2)%c)
    do i = 1, 3
      x(1)%a(i) = x(1)%a(i) + 1
      x(2)%a(i) = x(1)%a(i) + x(2)%c(i)
      x(2)%c(i) = 0
      x(1)%b(i) = 7
    end do
  end subroutine

  ! Z is an element of X or Y.
  subroutine alias (z)
    type(cell), target :: z
    integer :: i
    !$acc parallel loop copyin(z%a) create(z%b)
    do i = 1, 3
      x(1)%b(i) = 5
      x(1)%a(i) = x(1)%a(i) + x(1)%b(i)
      x(1)%c(i) = x(1)%a(i)
    end do
  end subroutine

  subroutine enter (z)
    type(hand), target :: z
    !$acc enter data copyin(z)
    !$acc enter data copyin(z%b)
  end subroutine

  subroutine alias_by_hand (z)
    type(hand), target :: z
    integer :: i
    !$acc parallel loop present(z) copyin(z%a)
    do i = 1, 3
      y(1)%a(i) = y(1)%a(i) + 1
      y(1)%b(i) = y(1)%a(i)
      z%n = 4
    end do
  end subroutine
end module

program main
  use cells
  implicit none
  integer :: i
  do i = 1, 2
    allocate (x(i)%a(3), x(i)%b(3), x(i)%c(3))
    x(i)%a = i
    x(i)%b = 10 * i
    x(i)%c = 100 * i
  end do
  call element
  if (any (x(1)%a /= merge (2, 1, shared ()))) stop 1
  if (any (x(2)%a /= 202) .or. any (x(1)%b /= 7)) stop 2
  if (any (x(2)%c /= merge (0, 200, shared ()))) stop 3

  x(1)%a = 1
  call alias (x(1))
  if (any (x(1)%c /= 6)) stop 4
  if (any (x(1)%a /= merge (6, 1, shared ()))) stop 5
  if (any (x(1)%b /= merge (5, 7, shared ()))) stop 6
  !$acc data copyin(x)
  !$acc end data
  !$acc enter data copyin(x)
  call alias (x(1))
  !$acc update self(x(1)%a)
  !$acc exit data delete(x)
  if (any (x(1)%a /= merge (11, 6, shared ()))) stop 7

  allocate (y(1)%a(3), y(1)%b(3))
  y(1)%a = 1
  y(1)%b = 2
  call enter (y(1))
  call alias_by_hand (y(1))
  if (any (y(1)%a /= merge (2, 1, shared ()))) stop 8
  !$acc exit data copyout(y(1)%b) delete(y)
  if (any (y(1)%b /= 2)) stop 9
  if (.not. shared ()) then
    if (acc_is_present (x) .or. acc_is_present (x(1)%a)) stop 10
    if (acc_is_present (y) .or. acc_is_present (y(1)%a)) stop 11
  end if
end program main
