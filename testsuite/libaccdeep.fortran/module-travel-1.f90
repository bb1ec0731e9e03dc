! Section 5: a directive at module scope travels with its module, through `only',
! renames, private modules and modules that use others.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-sources "module-travel-1-aux.f90" }

module travel_state
  implicit none
  private
  public :: grid
  type grid
    real, allocatable :: a(:), b(:)
  end type
  !$acc shape(only_a) type(grid) default(exclude) include(a)
end module

module travel_between
  use travel_state, only : mesh => grid
  implicit none
  type holder
    type(mesh) :: m
    real, allocatable :: c(:)
    !$acc shape(inner) default(exclude) include<only_a>(m)
  end type
end module
