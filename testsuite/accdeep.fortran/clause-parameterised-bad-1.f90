! Section 5: parameterised derived types are rejected.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }

module m
  implicit none
  type p(k, n)
    integer, kind :: k = 4
    integer, len :: n
    real(k), allocatable :: a(:)
    real(k) :: b(n)
  end type
contains
  subroutine s (y)
    type(p(4,:)), allocatable :: y
    !$acc enter data copyin(y) ! { dg-error "29:'y' is of a parameterised derived type, which cannot be mapped" }
  end subroutine
end module
