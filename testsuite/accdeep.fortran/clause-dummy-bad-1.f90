! Section 5: arrays of assumed size and Cray pointees are rejected.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }
! { dg-additional-options "-fcray-pointer" }

module m
  implicit none
  type t
    sequence
    real, pointer :: a(:)
  end type
contains
  subroutine s (e, n)
    type(t) :: e(*)
    integer :: n
    type(t) :: x
    pointer (px, x)
    !$acc enter data copyin(e(1:n))
    !$acc enter data copyin(e) ! { dg-error "Assumed size array 'e'" }
    !$acc data copy(x) ! { dg-error "Cray pointee 'x'" }
    !$acc end data
  end subroutine
end module
