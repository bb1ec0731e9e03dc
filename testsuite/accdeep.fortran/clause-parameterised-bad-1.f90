! Section 5: variables of parameterised derived types are left to GCC;
! what only our directives could say is rejected.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }

module m
  implicit none
  type p(n)
    integer, len :: n
    real :: b(n)
  end type
contains
  subroutine s (y)
    type(p(:)), allocatable :: y
    !$acc enter data copyin(y)
    !$acc enter data copyin<name>(y) ! { dg-error "35:'y' is of a parameterised derived type, which cannot be mapped" }
    !$acc data copy(y)
    !$acc end data
  end subroutine
end module
