! Cure "tile": a tile at the end of a loop has fewer elements, and each element
! of the loops is computed once.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do run }
! { dg-final { needs-cure tile "STOP 1" } }

program main
  implicit none
  integer, parameter :: m = 5, n = 7
  integer :: a(n + 40, m + 40), i, j, s, total, low, high
  a = 0
  s = 3
  low = -2
  high = 4
  !$acc parallel loop gang vector tile(4, 2) copy(a)
  do j = 1, m
    do i = 1, n
      a(i, j) = a(i, j) + 1
    end do
  end do
  if (any(a(1:n, 1:m) /= 1) .or. sum(a) /= n * m) stop 1
  !$acc kernels loop independent tile(*, 3) copy(a)
  do j = m, 1, -1
    do i = 1, n
      a(i, j) = a(i, j) + 1
    end do
  end do
  if (any(a(1:n, 1:m) /= 2) .or. sum(a) /= 2 * n * m) stop 2
  ! 3, 6, 9, ...: 13 is not met.
  !$acc parallel loop tile(4) copy(a)
  do i = s, 13, s
    a(i, 1) = a(i, 1) + 1
  end do
  do i = s, 13, s
    a(i, 1) = a(i, 1) - 1
  end do
  if (sum(a) /= 2 * n * m) stop 3
  total = 0
  !$acc parallel loop gang worker tile(2, 4) reduction(+ : total)
  do j = low, high
    do i = high, low, -s
      if (i == 1) cycle
      total = total + 10 * i + j
    end do
  end do
  if (total /= 7 * 10 * (4 - 2) + 2 * 7) stop 4
  !$acc parallel loop gang tile(2, 2) copy(a)
  do j = 1, 0
    do i = 1, n
      a(i, j) = 5
    end do
  end do
  if (sum(a) /= 2 * n * m) stop 5
end program main
