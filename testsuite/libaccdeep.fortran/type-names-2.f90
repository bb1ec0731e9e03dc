! Section 5: two modules have types of one name with the same components, each with
! its own unnamed directives; users know them renamed, behind `only', private, and
! through modules without a directive of their own.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-sources "type-names-2-aux.f90" }

module names_one
  implicit none
  type state
    real, allocatable :: a(:), b(:)
    !$acc shape exclude(b)
  end type
end module

module names_two
  implicit none
  type state
    real, allocatable :: a(:), b(:)
    !$acc shape exclude(a)
  end type
end module

! No directive here: it hands on those of the others.
module names_between
  use names_one, only: first => state
  use names_two, second => state
  implicit none
  private
  public :: first, second, pair
  type pair
    type(first) :: f
    type(second) :: s
  end type
end module

module names_plain
  implicit none
  type grid
    real, allocatable :: u(:), v(:)
  end type
  type state
    real, allocatable :: a(:), b(:)
  end type
end module

! `state' is another one here.
module names_renamed
  use names_plain, only: mesh => grid, other => state
  implicit none
  type, private :: state
    integer, allocatable :: a(:), b(:)
  end type
  !$acc shape(only_u) type(mesh) default(exclude) include(u)
  !$acc shape(only_b) type(other) default(exclude) include(b)
end module
