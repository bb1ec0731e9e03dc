! Section 5: with -fplugin-arg-accdeep-fortran the clauses decide, and the report
! says so.
! SPDX-License-Identifier: GPL-3.0-or-later
! { dg-options "-fplugin-arg-accdeep-report -fplugin-arg-accdeep-fortran=shallow" }

module m
  implicit none
  type hand
    real, allocatable :: t(:)
  end type
contains
  subroutine s (h)
    type(hand) :: h
    !$acc data copy(h)
! { dg-note {copy \(h\) moves h; h is shallow because of -fplugin-arg-accdeep-fortran=shallow(?=\n)} "" { target *-*-* } .-1 }
    !$acc end data
    !$acc enter data copyin(h%t)
! { dg-note {copyin moves h%t(?=\n)} "" { target *-*-* } .-1 }
  end subroutine
end module
