! Section 5: CLASS components that a nest asks for are errors, where it does.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }

module m
  implicit none
  type t
    integer :: n
    real, allocatable :: a(:)
    class(*), allocatable :: any
  end type
contains
  subroutine s (x)
    type(t) :: x
    !$acc enter data copyin(x)
    !$acc enter data copyin(x)::{ include(any) } ! { dg-error "43:component 'any' is polymorphic, which cannot be mapped" }
  end subroutine
end module
