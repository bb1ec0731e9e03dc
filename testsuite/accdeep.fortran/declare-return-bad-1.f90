! Section 8, declare-return: no return out of a construct that the user has
! written, in a procedure with a declare directive, too.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }

subroutine outside (a)
  real :: a(4)
  !$acc data copy(a)
  a = 1
  if (a(1) > 0) return ! { dg-error "invalid branch to/from" }
  a = 2
  !$acc end data
end subroutine

subroutine inside (a)
  real :: a(4), b(4)
  !$acc declare copy(a)
  !$acc data create(b)
  if (a(1) > 0) return ! { dg-error "invalid branch to/from" }
  !$acc end data
  return
end subroutine

subroutine of_kernel (a)
  real :: a(4)
  !$acc declare copy(a)
  !$acc parallel
  if (a(1) > 0) return ! { dg-error "invalid branch to/from" }
  !$acc end parallel
end subroutine
