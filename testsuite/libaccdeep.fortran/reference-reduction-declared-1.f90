! Cure reference-reduction: a variable of a module in a declare directive.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do run }
! { dg-set-target-env-var SIMCUDA_RACES "1" }

module declared
  implicit none
  real(8) :: total
  integer :: most
  !$acc declare create(total, most)
contains
  subroutine reduce (n, x)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    integer :: i
    !$acc parallel loop reduction(+:total) copyin(x)
    do i = 1, n
      total = total + x(i)
    end do
    !$acc kernels loop reduction(max:most)
    do i = 1, n
      most = max (most, i)
    end do
  end subroutine
end module

program main
  use declared
  implicit none
  real(8) :: x(1000)
  x = 2
  total = 25
  most = -1
  !$acc update device(total, most)
  call reduce (1000, x)
  !$acc update self(total, most)
  if (total /= 2025 .or. most /= 1000) stop 1
end program
