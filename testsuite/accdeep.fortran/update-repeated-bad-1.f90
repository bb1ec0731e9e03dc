! Section 8, repeated: both directions of one variable are an error, and so are
! two kinds of clauses, and what is repeated on directives that declare.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }

module m
  implicit none
  real :: d(4)
  !$acc declare create(d, d) ! { dg-error "present on multiple clauses" }
contains
  subroutine s (x, y)
    real :: x(4), y(4)
    !$acc update host(x) device(x) ! { dg-error "present on multiple clauses" }
    !$acc enter data copyin(x) create(x) ! { dg-error "present on multiple clauses" }
    !$acc update host(x, x) self(y)
    !$acc exit data delete(x, y) copyout(x) ! { dg-error "present on multiple clauses" }
    !$acc data present(x, x) copyin(x) ! { dg-error "present on multiple clauses" }
    !$acc end data
    !$acc data copy(x) create(x) ! { dg-error "present on multiple clauses" }
    !$acc end data
  end subroutine
end module
