! Section 4: all mistakes of a file are reported at once, those of Fortran's and
! those of the directives', each once and in its place.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }

module types
  implicit none
  type part
    real, allocatable :: u(:), v(:)
    !$acc shape(only_u) exclude(v)
    !$acc policy(up) default(exclude) update(u) ! { dg-note "'up' declared here" }
  end type
  type mesh
    integer :: n
    real, allocatable :: x(:), s(:)
    type(part), pointer :: parts(:)
    type(part) :: own
    !$acc shape(a) default(none) include(x) ! { dg-error "'default.none.' does not list members 's', 'parts' and 'own'" }
    !$acc shape(b) include<nope>(parts) exclude(nn) ! { dg-error "49:'type.mesh.' has no member named 'nn'; did you mean 'n'" }
    ! { dg-error "28:'type.part.' has no shape named 'nope'" "" { target *-*-* } .-1 }
    ! { dg-note "'type.part.' declared here" "" { target *-*-* } 10 }
  end type
contains
  subroutine s (m, k, o)
    type(mesh) :: m
    type(mesh), allocatable :: k(:)
    class(mesh) :: o
    integer :: i
    !$acc data copy<aa>(m) copyin<only_u>(m%parts(1:2)) ! { dg-error "21:'type.mesh.' has no shape named 'aa'; did you mean 'a'" }
    !$acc end data
    ! { dg-note "'type.mesh.' declared here" "" { target *-*-* } 15 }
    !$acc data copy<only_w>(k(1)%own) invoke<up>(m%own) ! { dg-error "21:'type.part.' has no shape named 'only_w'; did you mean 'only_u'" }
    ! { dg-error "46:'up' of 'type.part.' is an update policy" "" { target *-*-* } .-1 }
    !$acc end data
    !$acc data copy(k)::{ exclude(z) & ! { dg-error "35:'type.mesh.' has no member named 'z'" }
    !$acc   include(own)::{ exclude(w) } } ! { dg-error "37:'type.part.' has no member named 'w'" }
    !$acc end data
    select type (o)
    type is (mesh)
      !$acc enter data copyin<ab>(o) ! { dg-error "31:'type.mesh.' has no shape named 'ab'" }
    class default
      !$acc enter data copyin<ac>(o) ! { dg-error "31:'type.mesh.' has no shape named 'ac'" }
    end select
    i = = 3 ! { dg-error "Invalid character in name" }
    !$acc data copu(k) ! { dg-error "'copu' is not a clause of '!.acc data'; did you mean 'copy'" }
    !$acc end data
    !$acc update invoke(self: m) ! { dg-error "expected '<' and the name of a policy after 'invoke'" }
  end subroutine
end module
