! Sections 1.1 and 4: directives on types from module files are judged where they
! stand, also when something else is wrong.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do link }
! { dg-additional-sources "definitions-bad-3-aux.f90" }
! { dg-regexp "\[^\n\]*-aux.f90:12:8: Error: Invalid character in name at .1.\n" }
! { dg-regexp "\[^\n\]*-aux.f90:8:51: Error: 'type.mesh.' has no member named 'xs'; did you mean 'x'.\n" }
! { dg-regexp "\[^\n\]*-aux.f90:9:29: Error: 'default.none.' does not list members 's' and 'more' of 'type.mesh.'\n" }
! { dg-regexp "\[^\n\]*-aux.f90:10:19: Error: 'type.mesh.' has no shape named 'nope'; it has 'only_x', 'a' and 'b'\n" }

module types
  implicit none
  type part
    real, allocatable :: q(:)
  end type
  type mesh
    real, allocatable :: x(:), s(:)
    type(part) :: more
    !$acc shape(only_x) exclude(s)
  end type
end module
