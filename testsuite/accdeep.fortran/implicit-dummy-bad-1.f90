! Section 5: arrays of assumed size have no implicit data attributes.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }

module m
  implicit none
  type t
    real, allocatable :: a(:)
  end type
contains
  subroutine s (e)
    type(t) :: e(*)
    !$acc parallel ! { dg-error "implicit mapping of assumed size array 'e'" }
    e(1)%a(2) = 1
    !$acc end parallel
  end subroutine
end module
