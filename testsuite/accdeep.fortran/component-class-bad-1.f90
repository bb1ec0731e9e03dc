! Section 5: CLASS components that a shape asks for are errors, where it does.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }

module m
  implicit none
  type t
    integer :: n
    real, allocatable :: a(:)
    class(*), allocatable :: any
    !$acc shape(all) include(a, any) ! { dg-error "33:component 'any' is polymorphic, which cannot be mapped" }
  end type
contains
  subroutine s (x)
    type(t) :: x
    !$acc enter data copyin(x)
    !$acc data copyin<all>(x)
    !$acc end data
    !$acc data copy<all>(x)
    !$acc end data
  end subroutine
end module
