! doc/warnings.md: no warning if the user disables it.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-additional-options "-fno-openacc -Wno-accdeep" }

subroutine f (x)
  integer :: x(10)
  !$acc enter data copyin(x)
end subroutine
