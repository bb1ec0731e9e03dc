! Sections 1.4, 2 and 5: wrong names and uses of shapes and policies in clauses.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }

module m
  implicit none
  type t ! { dg-note "declared here" }
    integer :: n
    real, allocatable :: a(:), b(:)
    !$acc shape(small) exclude(b)
    !$acc policy(in) copyin(a) default(copyin) ! { dg-note "'in' declared here" }
    !$acc policy(fresh) update(a) default(exclude) ! { dg-note "'fresh' declared here" }
  end type
contains
  subroutine s (x, y)
    type(t) :: x
    integer :: y
    !$acc enter data copyin<smal>(x) ! { dg-error "29:.*smal.*did you mean 'small'" }
    !$acc enter data copyin<small>(y) ! { dg-error "29:.*small" }
    !$acc data invoke<fresh>(x) ! { dg-error "23:.*fresh" }
    y = 1
    !$acc end data
    !$acc update invoke<in>(self: x) ! { dg-error "25:.*in" }
  end subroutine
end module
