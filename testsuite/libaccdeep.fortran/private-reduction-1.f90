! cure::private_reduction: a loop without a clause for a level reduces a variable
! that each gang has of its own.
! SPDX-License-Identifier: GPL-3.0-or-later
! { dg-do run }
program private_reduction
  implicit none
  integer, parameter :: n = 100
  integer :: i, j, k
  real(8) :: y(4), total

  k = 3
  !$acc parallel num_gangs(4) copy(y)
  !$acc loop seq private(total)
  do i = 1, 4
    total = i
    !$acc loop reduction(+:total)
    do j = 1, n
      total = total + k
    end do
    y(i) = total
  end do
  !$acc end parallel
  do i = 1, 4
    if (y(i) /= i + 3 * n) stop 1
  end do

  !$acc parallel num_gangs(4) copy(y) private(total)
  total = 2
  !$acc loop reduction(+:total)
  do j = 1, n
    total = total + k
  end do
  y(1) = total
  !$acc end parallel
  if (y(1) /= 2 + 3 * n) stop 2
end program

! { dg-final { needs-cure private-reduction "STOP 1" } }
