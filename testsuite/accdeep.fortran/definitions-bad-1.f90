! Sections 1.3, 1.4 and 5: directives on types that no clause of the file uses
! are judged like all others.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }

module types
  implicit none
  type mesh
    integer :: n
    real, allocatable :: x(:), s(:)
    !$acc shape(a) default(none) include(x) ! { dg-error "20:'default.none.' does not list member 's' of 'type.mesh.'" }
    !$acc policy(b) copyin(n) ! { dg-error "18:policy 'b' does not list members 'x' and 's' of 'type.mesh.', and has no 'default' clause" }
    !$acc policy(c) default(copy) update(x) ! { dg-error "35:policy 'c' has both data actions and 'update'" }
    ! { dg-note "a data action is here" "" { target *-*-* } .-1 }
    !$acc shape(d) include(y) ! { dg-error "28:'type.mesh.' has no member named 'y'" }
    !$acc policy(e) shape(nope) default(copy) ! { dg-error "no shape named 'nope'" }
    ! { dg-note "8:'type.mesh.' declared here" "" { target *-*-* } 10 }
  end type

  type, extends(mesh) :: finer
    integer(kind=8) :: level = 3
    type(mesh), pointer :: parts(:) => null()
    type(finer), allocatable :: next
    procedure(), pointer, nopass :: callback
    character(len=:), allocatable :: name
    real*8, dimension(:), allocatable :: weights
    !$acc shape(f) default(none) include(x, s, parts, next) include<g>(parts) ! { dg-error "'default.none.' does not list members 'name' and 'weights' of 'type.finer.'" }
    ! { dg-error "has no shape named 'g'" "" { target *-*-* } .-1 }
  end type

  ! Right, whatever leads nowhere.
  type plain
    real :: a(3)
    type(finer), pointer :: f
    !$acc shape(some) default(none) exclude(f)
    !$acc policy(all) copyin(f) default(create)
  end type
end module
