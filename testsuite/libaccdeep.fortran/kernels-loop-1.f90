! Cure kernels-loop: independent loops of a kernels construct run in parallel, with
! dummy arguments and variables of the procedure in their bounds.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-skip-device host "launches nothing" }
! { dg-set-target-env-var GOMP_DEBUG "1" }

subroutine field (n, m, x)
  integer :: n, m, i, j
  real(8) :: x(n, m), y
  !$acc kernels copy(x)
  !$acc loop independent
  do j = 1, m
    !$acc loop independent private(y)
    do i = 1, n
      y = i + 100 * j
      x(i, j) = y
    end do
  end do
  !$acc end kernels
end subroutine
! { dg-output "kernel field.*launch gangs=3, workers=1, vectors=32" }

subroutine total (n, m, x, s)
  integer :: n, m, i, j
  real(8) :: x(n, m), s
  s = 0
  !$acc kernels loop independent collapse(2) reduction(+:s) copyin(x)
  do j = 1, m
    do i = 1, n
      s = s + x(i, j)
    end do
  end do
end subroutine
! { dg-output ".*kernel total.*launch gangs=1, workers=3, vectors=32" }

program p
  real(8) :: x(10, 7), s
  call field (10, 7, x)
  if (x(10, 7) /= 710) stop 1
  call total (10, 7, x, s)
  if (s /= 7 * 55 + 10 * 2800) stop 2
end program
