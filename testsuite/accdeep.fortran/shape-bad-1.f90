! Sections 1.1, 1.3 and 5: wrong shape and policy directives, at the exact place.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }

module m
  implicit none
  type t ! { dg-note "the nearest enclosing type is here" }
    integer :: n
    real, allocatable :: aaa(:), bbb(:)
    !$acc shape(one) include(aab) ! { dg-error "30:'type.t.' has no member named 'aab'; did you mean 'aaa'" }
    !$acc shape(two) include(n(1:3)) ! { dg-error "31:components take no extents" }
    !$acc shape(three) includ(aaa) ! { dg-error "24:.*includ.*did you mean 'include'" }
    !$acc policy(p) copyin(aaa) &
    !$acc   copyout(bbc) ! { dg-error "21:'type.t.' has no member named 'bbc'; did you mean 'bbb'" }
    !$acc shape type(other) include(x) ! { dg-error "22:'type' clause names 'type.other.', which is neither the nearest enclosing type nor declared in it" }
  end type
  type, extends(t) :: u
    real, pointer :: ccc(:)
    !$acc shape(four) include(aaa, ccc, ccd) ! { dg-error "has no member named 'ccd'; did you mean 'ccc'" }
  end type
  !$acc shape exclude(bbb) ! { dg-error "9:'!.acc shape' outside of a type needs a 'type' clause" }
end module
