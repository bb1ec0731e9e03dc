! Section 8, repeated: two kinds of clauses that have the same shape, and two
! nests, are an error on enter data and exit data.
!
! SPDX-License-Identifier: GPL-3.0-or-later

subroutine f (x)
  implicit none
  type deep
    real, allocatable :: v(:), w(:)
    !$acc shape
    !$acc shape(slim) exclude(w)
  end type deep
  type (deep) :: x
  !$acc enter data copyin<slim>(x) create<slim>(x) ! { dg-error "'x' present on multiple clauses" }
  !$acc exit data delete<slim>(x) copyout<slim>(x) ! { dg-error "'x' present on multiple clauses" }
  !$acc enter data copyin(x)::{ exclude(v) } copyin(x)::{ exclude(w) } ! { dg-error "'x' present on multiple clauses" }
  !$acc exit data delete(x)::{ exclude(v) } copyout(x)::{ exclude(v) } ! { dg-error "'x' present on multiple clauses" }
end subroutine f
