! Section 5: types whose only dynamic component is polymorphic are mapped as they
! are, with a warning unless a shape excludes it.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }

module m
  implicit none
  type t
    integer :: n
    class(*), allocatable :: any
  end type
  type u
    integer :: n
    class(t), pointer :: next
  end type
  type w
    integer :: n
    class(u), allocatable :: next
    !$acc shape exclude(next)
  end type
contains
  subroutine s (a, b, d)
    type(t) :: a
    type(u) :: b(3)
    type(w) :: d
    !$acc enter data copyin(a) ! { dg-warning "objects of type 'type.t.' are mapped as they are, without what the polymorphic component 'any' leads to" }
    !$acc data copy(b) ! { dg-warning "objects of type 'type.u.' are mapped as they are, without what the polymorphic component 'next' leads to" }
    !$acc end data
    !$acc data copy(d)
    !$acc end data
  end subroutine
end module
