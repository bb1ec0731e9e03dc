! Section 5: coarray components are rejected; excluded they do no harm.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }
! { dg-additional-options "-fcoarray=single" }

module m
  implicit none
  type t
    real, allocatable :: a(:), c(:)[:] ! { dg-error "32:component 'c' is a coarray, which cannot be mapped: a shape has to exclude it" }
    !$acc shape(rest) exclude(c)
  end type
  type(t) :: x
contains
  subroutine s
    !$acc enter data copyin<rest>(x)
    !$acc enter data copyin(x)
  end subroutine
end module
