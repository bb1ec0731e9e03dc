! Section 5: CLASS components that a policy asks for are errors, where it does.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }

module m
  implicit none
  type t
    integer :: n
    real, allocatable :: a(:)
    class(*), allocatable :: any
    !$acc policy(p) copyin(any) default(exclude) ! { dg-error "28:component 'any' is polymorphic, which cannot be mapped" }
  end type
contains
  subroutine s (x)
    type(t) :: x
    !$acc enter data copyin(x)
    !$acc data invoke<p>(x)
    !$acc end data
  end subroutine
end module
