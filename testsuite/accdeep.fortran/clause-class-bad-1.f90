! Section 5: polymorphic arrays in clauses, which GCC does not survive, are
! rejected; of CLASS(*) so is what only our directives could say.
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
    !$acc   copy<name>(any) ! { dg-error "24:'any' is unlimited polymorphic, which cannot be mapped" }
    !$acc end data
    !$acc data copy(any)
    !$acc end data
    !$acc parallel copy(all) ! { dg-error "25:'all' is a polymorphic array, which cannot be mapped" }
    !$acc end parallel
  end subroutine
end module
