! Section 5: messages call the type of a polymorphic component class(t).
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }

module m
  type t
    real, allocatable :: a(:)
  end type
  type, extends(t) :: t2
    class(t), allocatable :: c
    class(*), allocatable :: d
    !$acc policy(p) invoke<q>(c) default(copy) ! { dg-error "28:policy 'q' for elements of type 'class.t.', which has no members" }
    !$acc policy(r) invoke<q>(d) default(copy) ! { dg-error "28:policy 'q' for elements of type 'class.\\*.', which has no members" }
  end type
end module
