! Section 5: submodules in files of their own see what their parents have, also
! private types, and hand on what they have to submodules of theirs.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-sources "submodule-2-one-aux.f90 submodule-2-two-aux.f90" }

module m
  implicit none
  private
  type hidden
    real, allocatable :: a(:), b(:)
    !$acc shape(h) exclude(b)
  end type
  type, public :: seen
    real, allocatable :: a(:), b(:)
    type(hidden) :: in
    !$acc shape(s) exclude(b)
  end type
  interface
    module subroutine one(x)
      type(seen) :: x
    end subroutine
    module subroutine two(x)
      type(seen) :: x
    end subroutine
    module subroutine three(x)
      type(seen) :: x
    end subroutine
  end interface
  public :: one, two, three, fill
contains
  subroutine fill (x)
    type(seen) :: x
    allocate (x%a(2), x%b(2), x%in%a(2), x%in%b(2))
  end subroutine
end module
