! Section 8, repeated: two kinds of clauses that have the same shape are an
! error on enter data and exit data.
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
end subroutine f
