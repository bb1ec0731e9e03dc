! Sections 5 and 6: wrong parameters of policies.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }

module m
  implicit none
  type leaf
    real, allocatable :: a(:), b(:)
  end type
  type tree
    type(leaf), allocatable :: kids(:)
  end type
  !$acc policy(only_a) type(leaf) default(copy) exclude(b)
  !$acc policy(each(policy p)) type(tree) invoke<p>(kids)
  !$acc policy(some(integer k)) type(tree) copy(kids) ! { dg-error "parameter 'k' is not a policy, as parameters are in Fortran" }
end module
