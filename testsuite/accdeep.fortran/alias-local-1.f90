! Cure aliases: no dummy argument can be an alias of a local variable that is no
! target.  The variable of a loop has no value in front of it.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do compile }
! { dg-options "-O2 -Wall -Wextra" }

module alias_local
  implicit none
  type :: grid
    integer :: n
  end type
  real(8), save, target :: total
contains
  subroutine add (g)
    type(grid), target :: g
    integer :: i, j
    !$acc kernels
    do i = 1, g%n
      !$acc loop auto
      do j = i, 1, 3
        total = total + 7
      end do
    end do
    !$acc end kernels
  end subroutine
end module
