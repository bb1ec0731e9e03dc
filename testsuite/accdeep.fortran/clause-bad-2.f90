! Sections 1.4, 2 and 5: clauses that can not be read; the rest of the file is
! compiled and checked.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }

module m
  implicit none
  type t
    real, allocatable :: a(:)
  end type
contains
  subroutine s (x)
    type(t) :: x
    !$acc data copy<>(x) ! { dg-error "21:'<>' without a nest: expected name of a shape" }
    x%a = 1
    !$acc end data
    !$acc update invoke(x) ! { dg-error "25:expected 'self:', 'host:' or 'device:' in front of the operands of 'invoke'" }
    !$acc parallel loop copi<s>(x) ! { dg-error "25:'copi' is not a data clause of '!.acc parallel loop'; did you mean 'copy'" }
    do n = 1, 3 ! { dg-error "has no IMPLICIT type|must be of type integer" }
    end do
  end subroutine
end module
