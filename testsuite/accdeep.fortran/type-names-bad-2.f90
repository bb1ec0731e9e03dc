! Section 5: names of types are those that `use' gives them.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module names_bad
  implicit none
  type state
    real, allocatable :: a(:), b(:)
  end type
  type, private :: hidden
    real, allocatable :: a(:)
  end type
end module

module names_private
  use names_bad, only: renamed => state
  implicit none
  private
  public :: shown
  type shown
    real, allocatable :: a(:)
  end type
end module

program main
  use names_bad, first => state
  use names_private
  implicit none
  type(first) :: x
  !$acc shape(one) type(fist) include(b) ! { dg-error "no type 'fist' is known here; did you mean 'first'." }
  !$acc shape(two) type(state) include(b) ! { dg-error "no type 'state' is known here" }
  !$acc shape(three) type(hidden) include(a) ! { dg-error "no type 'hidden' is known here" }
  !$acc shape(four) type(renamed) include(b) ! { dg-error "no type 'renamed' is known here" }
  !$acc shape(five) type(first) include(c) ! { dg-error "'type.state.' has no member named 'c'" }
  !$acc data copy<five>(x)
  !$acc end data
end program
