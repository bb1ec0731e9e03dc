! Sections 1.3, 1.4 and 5: allocatable and pointer components, and types that have
! some, must be listed where nothing is taken by default.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module default_none
  implicit none
  type part
    real, pointer :: v(:)
  end type
  type grid
    integer :: n = 0
    real :: fixed(4)
    real, allocatable :: a(:), b(:)
    real, pointer :: c
    character(len=:), allocatable :: name
    type(part) :: p
    type(part), allocatable :: q(:)
    !$acc shape(none) default(none) include(a) ! { dg-error "'default.none.' does not list members 'b', 'c', 'name', 'p' and 'q' of 'type.grid.'" }
    !$acc shape(all) default(none) include(a, b, c, name, p) exclude(q)
    !$acc policy(some) copy(a) copyin(b, c, p) ! { dg-error "policy 'some' does not list members 'name' and 'q' of 'type.grid.', and has no 'default' clause" }
    !$acc policy(each) copy(a) copyin(b, c, p) create(name) invoke<of_part>(q)
    !$acc policy(rest) copy(a) default(exclude)
  end type
  type, extends(part) :: more
    integer, allocatable :: k(:)
    !$acc shape(none) default(none) include(v) ! { dg-error "'default.none.' does not list member 'k' of 'type.more.'" }
    !$acc shape(both) default(none) include(v, k)
  end type
  !$acc policy(of_part) type(part) copyin(v)
contains
  subroutine s (x, y)
    type(grid) :: x
    type(more) :: y
    !$acc data copyin<none>(x) copyin<none>(y)
    !$acc end data
    !$acc data copyin<all>(x) copyin<both>(y)
    !$acc end data
    !$acc data invoke<some>(x)
    !$acc end data
    !$acc data invoke<each>(x)
    !$acc end data
    !$acc data invoke<rest>(x)
    !$acc end data
    !$acc data copyin(x)::{ default(none) include(a, b, c, name, p) } ! { dg-error "'default.none.' does not list member 'q' of 'type.grid.'" }
    !$acc end data
  end subroutine
end module
