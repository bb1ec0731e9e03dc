! Section 9: what is no pointer can not be translated.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do compile }

subroutine s (y)
  implicit none
  real :: y
  real :: v(4), x
  real, pointer :: q(:)
  !$acc data present(v(@)) ! { dg-error "'v' is not a pointer: only pointers can be translated" }
  !$acc end data
  !$acc data present(x(@)) ! { dg-error "'x' is not a pointer: only pointers can be translated" }
  !$acc end data
  !$acc data present(y(@)) ! { dg-error "'y' is not a pointer: only pointers can be translated" }
  !$acc end data
  !$acc data present(q(@))
  !$acc end data
end subroutine s
