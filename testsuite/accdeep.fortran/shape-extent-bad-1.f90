! Section 5: components describe themselves; extents in the words of C say
! nothing.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do compile }

program main
  implicit none
  type t
    integer :: n
    real, allocatable :: a(:) ! { dg-note "'a' declared here" }
    real, pointer :: p(:, :) ! { dg-note "'p' declared here" }
    integer :: k ! { dg-note "'k' declared here" }
    !$acc shape(u) include(p[0:n]) ! { dg-error "extent on 'p', whose descriptor has its bounds: name the component alone" }
    !$acc shape(v) include(a[1:2]) ! { dg-error "extent on 'a', whose descriptor has its bounds" }
    !$acc shape(w) include(k[0:1]) ! { dg-error "extent on 'k' of type" }
    !$acc shape(s) include(a)
  end type t
  type (t) :: x
  x%n = 3
  !$acc data copy(x)
  !$acc end data
end program main
