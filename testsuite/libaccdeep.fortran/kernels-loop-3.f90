! Cure kernels-loop: reductions of variables of a module, in constructs of several
! parts, of which no other part uses them.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module totals
  integer :: least = 30, x(8)
end module

program p
  use totals
  integer :: i
  x = 5
  !$acc kernels
  !$acc loop seq
  do i = 2, 8
    x(i) = x(i - 1) + 2
  end do
  !$acc loop independent reduction(min:least)
  do i = 1, 8
    least = min (least, x(i))
  end do
  !$acc end kernels
  if (least /= 5 .or. x(8) /= 19) stop 1
end program
