! Cure region-variable: scalars of a block within a data construct are
! firstprivate in the compute constructs there; reductions come back.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

program main
  implicit none
  integer, parameter :: n = 50
  real :: x(n), total
  integer :: i
  x = 1
  total = 0
  !$acc data copy(x)
  block
    integer :: k, changed
    real :: factor, part
    factor = 2
    changed = 5
    do k = 1, 3
      !$acc parallel loop
      do i = 1, n
        x(i) = x(i) + factor * k
      end do
      !$acc serial
      changed = changed + k
      x(n) = changed
      !$acc end serial
      if (changed /= 5) stop 1
    end do
    part = 0
    !$acc parallel loop reduction(+:part)
    do i = 1, n - 1
      part = part + x(i)
    end do
    total = part
  end block
  !$acc end data
  if (any (x(1:n - 1) /= 13) .or. x(n) /= 8) stop 2
  if (total /= 13 * (n - 1)) stop 3
end program
