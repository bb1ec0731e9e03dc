! Section 5: types of two modules that nothing tells apart any more behind a third.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do link }
! { dg-additional-sources "type-names-bad-1-aux.f90" }
! { dg-regexp "\[^\n\]*-aux.f90:6:7: Error: the 'type.state.' of modules 'alike_one' and 'alike_two' have the same components and cannot be told apart when 'alike_between' brings them: use those modules themselves before\n" }

module alike_one
  implicit none
  type state
    real, allocatable :: a(:), b(:)
    !$acc shape exclude(b)
  end type
end module

module alike_two
  implicit none
  type state
    real, allocatable :: a(:), b(:)
  end type
end module

module alike_between
  use alike_one, only: first => state
  use alike_two, only: second => state
end module
