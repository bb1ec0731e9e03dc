! See by-hand-files-1.f90.
!
! SPDX-License-Identifier: GPL-3.0-or-later

subroutine enter_components (x)
  use by_hand_state
  implicit none
  type(state), intent(inout) :: x
  !$acc enter data copyin(x%a) copyin(x%b)
end subroutine

subroutine leave_components (x)
  use by_hand_state
  implicit none
  type(state), intent(inout) :: x
  !$acc exit data copyout(x%a) delete(x%b)
end subroutine
