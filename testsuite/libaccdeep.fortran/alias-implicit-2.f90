! Section 8, alias: a dummy argument without a clause is what a clause names, an
! object with components that are copied by hand or an ordinary one.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module parts
  implicit none
  type by_hand
    integer :: first
    real, pointer :: p(:) => null()
    integer :: last
  end type
  type plain
    integer :: first, last
  end type
  type deep
    integer :: n
    !$acc shape
  end type
contains
  subroutine enter (q)
    type(by_hand) :: q
    !$acc enter data copyin(q%p)
  end subroutine
end module

program test
  use parts
  implicit none
  type(by_hand), target :: x
  type(plain), target :: y
  integer, target :: z(4)
  x%first = 35
  x%last = 1
  y = plain (2, 3)
  z = 5
  call change (x, y, z)
  if (x%first /= 4 .or. x%last /= 1) stop 1
  if (y%first /= 2 .or. y%last /= 6) stop 2
  if (any (z /= [5, 5, 8, 5])) stop 3
contains
  subroutine change (q, r, s)
    type(by_hand), target :: q
    type(plain), target :: r
    integer, target :: s(4)
    integer :: i
    !$acc parallel loop copyin(x)
    do i = 1, 1
      q%first = 4
    end do
    !$acc parallel loop copyin(y)
    do i = 1, 1
      r%last = 2 * r%last
    end do
    !$acc parallel loop copyin(z)
    do i = 3, 3
      s(i) = 8
    end do
  end subroutine
end program
