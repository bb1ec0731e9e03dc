! Cure "tile": gangs, workers and vectors may share a tiled loop.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do run }
! { dg-final { needs-cure tile "Tiled loop cannot be parallelized" } }

program main
  implicit none
  integer, parameter :: m = 5, n = 7
  integer :: a(n + 40, m + 40), i, j
  a = 0
  !$acc parallel loop gang, worker &
  !$acc vector tile(2, 3) copy(a)
  do j = 1, m
    do i = 1, n
      a(i, j) = a(i, j) + 1
    end do
  end do
  if (any(a(1:n, 1:m) /= 1) .or. sum(a) /= n * m) stop 1
  !$acc kernels copy(a)
  !$acc loop gang vector worker(4) tile(2, 2)
  do j = 1, m
    do i = 1, n
      a(i, j) = a(i, j) + 1
    end do
  end do
  !$acc end kernels
  if (any(a(1:n, 1:m) /= 2) .or. sum(a) /= 2 * n * m) stop 2
end program main
