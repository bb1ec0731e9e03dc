! Section 5: CLASS components are rejected where a type with them is mapped;
! excluded they do no harm.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }

module m
  implicit none
  type t
    integer :: n
    real, allocatable :: a(:)
    class(*), allocatable :: any ! { dg-error "30:component 'any' is polymorphic, which cannot be mapped: a shape has to exclude it" }
    !$acc shape(rest) exclude(any)
  end type
  type u
    real, allocatable :: a(:)
    class(t), pointer :: next ! { dg-error "26:component 'next' is polymorphic" }
  end type
  type v
    real, allocatable :: a(:)
    class(t), pointer :: next
    !$acc shape exclude(next)
  end type
contains
  subroutine s (x, y, z)
    type(t) :: x
    type(u) :: y
    type(v) :: z
    !$acc data copyin<rest>(x) copy(z)
    !$acc end data
    !$acc data copy(x) copy(y)
    !$acc end data
  end subroutine
end module
