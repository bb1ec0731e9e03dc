! Copies a type by hand.  See by-hand.exp.
!
! SPDX-License-Identifier: GPL-3.0-or-later

subroutine library_enter (x)
  use library_types
  implicit none
  type(state), intent(inout) :: x
  !$acc enter data copyin(x%a)
end subroutine
