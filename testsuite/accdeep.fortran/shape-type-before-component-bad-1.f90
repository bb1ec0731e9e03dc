! Section 1.2: components are named without their type.

module m
  implicit none
  type bag
    integer :: n
    real, allocatable :: x(:), y(:)
    !$acc shape include(bag%x, y) ! { dg-error "'bag' is the type, without which members are named: write 'x'" }
  end type
end module
! SPDX-License-Identifier: GPL-3.0-or-later
