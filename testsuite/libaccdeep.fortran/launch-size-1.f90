! Cure launch-size: gangs and workers of a parallel construct follow from its
! loops, whose bounds are dummies, extents of arrays, and named constants.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-skip-device host "launches nothing" }
! { dg-set-target-env-var GOMP_DEBUG "1" }

subroutine dummies (n, x)
  integer, intent(in) :: n
  real(8) :: x(n)
  integer :: i
  !$acc parallel loop
  do i = 1, n
    x(i) = i
  end do
end subroutine
! { dg-output "kernel dummies.*launch gangs=10, workers=1, vectors=32" }

subroutine shapes (x)
  real(8) :: x(:, :)
  integer :: i, j
  !$acc parallel loop collapse(2)
  do j = 1, size (x, 2)
    do i = 1, size (x, 1)
      x(i, j) = i + j
    end do
  end do
end subroutine
! { dg-output ".*kernel shapes.*launch gangs=7, workers=1, vectors=32" }

subroutine steps (n, s)
  integer :: n, i
  real(8) :: s
  s = 0
  !$acc parallel loop reduction(+:s)
  do i = n, 1, -2
    s = s + i
  end do
end subroutine
! { dg-output ".*kernel steps.*launch gangs=2, workers=8, vectors=32" }

program p
  interface
    subroutine shapes (x)
      real(8) :: x(:, :)
    end subroutine
  end interface
  real(8) :: x(300), y(20, 10), s
  call dummies (300, x)
  if (x(300) /= 300) stop 1
  call shapes (y)
  if (y(20, 10) /= 30) stop 2
  call steps (1000, s)
  if (s /= 250500) stop 3
end program
