! What is wrong with it, the other file says.
!
! SPDX-License-Identifier: GPL-3.0-or-later

subroutine alike
  use alike_between
  implicit none
  type(first) :: x
  type(second) :: y
  !$acc data copy(x, y)
  !$acc end data
end subroutine

program main
  call alike
end program
