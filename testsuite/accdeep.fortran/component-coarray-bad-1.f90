! Section 5: coarray components are copied as bits; errors where a directive asks
! for them.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }
! { dg-additional-options "-fcoarray=single" }

module m
  implicit none
  type t
    real, allocatable :: a(:), c(:)[:]
    !$acc shape(rest) exclude(c)
    !$acc shape(images) include(c) ! { dg-error "33:component 'c' is a coarray, which cannot be mapped" }
  end type
  type(t) :: x
contains
  subroutine s
    !$acc enter data copyin<rest>(x)
    !$acc enter data copyin(x)
    !$acc enter data copyin<images>(x)
  end subroutine
end module
