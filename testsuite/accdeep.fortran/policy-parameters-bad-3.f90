! Sections 5 and 6: wrong arguments of policies.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }

module m
  implicit none
  type leaf ! { dg-message "'type\\(leaf\\)' declared here" }
    real, allocatable :: a(:), b(:)
  end type
  type tree
    type(leaf), allocatable :: kids(:)
  end type
  !$acc policy(only_a) type(leaf) default(copy) exclude(b)
  !$acc policy(each(policy p)) type(tree) invoke<p>(kids) ! { dg-message "'each' declared here" }
contains
  subroutine s (x)
    type(tree) :: x
    !$acc enter data invoke<each>(x) ! { dg-error "policy 'each' of 'type\\(tree\\)' takes 1 argument, and none is given" }
    !$acc enter data invoke<each(only_c)>(x) ! { dg-error "'type\\(leaf\\)' has no policy named 'only_c'; did you mean 'only_a'" }
    !$acc enter data invoke<each(only_a)>(x)
  end subroutine
end module
