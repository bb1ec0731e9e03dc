! Section 5: polymorphic arrays and CLASS(*) in clauses are rejected.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }

module m
  implicit none
  type t
    real, allocatable :: a(:)
  end type
contains
  subroutine s (one, many, any, all)
    class(t) :: one
    class(t), allocatable :: many(:)
    class(*), allocatable :: any
    class(*), allocatable :: all(:)
    !$acc enter data copyin(one)
    !$acc enter data copyin(many) ! { dg-error "29:'many' is a polymorphic array, which cannot be mapped" }
    !$acc data copyin(one) &
    !$acc   copy(any) ! { dg-error "18:'any' is unlimited polymorphic, which cannot be mapped" }
    !$acc end data
    !$acc parallel copy(all) ! { dg-error "25:'all' is a polymorphic array, which cannot be mapped" }
    !$acc end parallel
  end subroutine
end module
