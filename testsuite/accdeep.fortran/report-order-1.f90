! Section 5: the report names the operands of a clause in their order.
! SPDX-License-Identifier: GPL-3.0-or-later
! { dg-options "-fplugin-arg-accdeep-report" }

subroutine order (s, c, d)
  type t
    real, allocatable :: v(:)
    !$acc shape include(v)
  end type
  type(t) :: s, c(:)
  real :: d(:)
  !$acc enter data copyin(s, c, d)
! { dg-note {copyin \(s\) moves s and s%v\(:\); copyin \(c\) moves c and c\(:\)%v\(:\); copyin moves d(?=\n)} "" { target *-*-* } .-1 }
  !$acc update self(c, s)
! { dg-note {self \(c\) .*; self \(s\) } "" { target *-*-* } .-1 }
end subroutine
