! Section 2.2: wrong components beside their object are reported where they stand,
! and nothing else is.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }

module m
  implicit none
  type t
    integer :: n
    real, allocatable :: a(:), b(:)
  end type
contains
  subroutine s (x)
    type(t) :: x
    !$acc data copy(x) copyin(x%c) ! { dg-error "34:'c' at .1. is not a member of the 't' structure" }
    !$acc end data
    !$acc enter data copyin(x, &
    !$acc                   x%a(2), x%d) ! { dg-error "40:'d' at .1. is not a member of the 't' structure" }
  end subroutine
end module
