! Cure kernels-loop: each loop of a kernels construct is a launch of its own.  The loops
! that a condition chooses share their launches; scalars of the procedure and dummy
! arguments keep their values.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-skip-device host "launches nothing" }
! { dg-set-target-env-var GOMP_DEBUG "1" }

subroutine sweep (n, m, mode, a, b, last)
  integer :: n, m, mode, i, j
  real(8) :: a(n, m), b(n, m), t, u, last
  !$acc kernels copy(a, b)
  t = a(n, m)
  if (mode == 1) then
    !$acc loop independent
    do j = 1, m
      !$acc loop independent
      do i = 1, n
        u = a(i, j) + t
        b(i, j) = u
      end do
    end do
  else if (mode == 2) then
    !$acc loop independent
    do j = 1, m
      !$acc loop independent
      do i = 1, n
        b(i, j) = 0
      end do
    end do
  end if
  !$acc loop independent
  do j = 1, m
    !$acc loop independent
    do i = 1, n
      a(i, j) = b(n + 1 - i, j)
    end do
  end do
  last = a(1, 1) + t
  !$acc end kernels
end subroutine
! { dg-output "kernel sweep.*launch gangs=1, workers=1" }
! { dg-output ".*kernel sweep.*launch gangs=3, workers=1" }
! { dg-output ".*kernel sweep.*launch gangs=3, workers=1" }
! { dg-output ".*kernel sweep.*launch gangs=1, workers=1" }

program p
  real(8) :: a(10, 7), b(10, 7), last
  integer :: i, j
  do j = 1, 7
    do i = 1, 10
      a(i, j) = i + 10 * j
    end do
  end do
  call sweep (10, 7, 1, a, b, last)
  if (b(3, 2) /= 23 + 80) stop 1
  if (a(8, 2) /= 23 + 80) stop 2
  if (last /= 20 + 80 + 80) stop 3
  call sweep (10, 7, 2, a, b, last)
  if (any (a /= 0) .or. any (b /= 0)) stop 4
  if (last /= 1 + 70 + 80) stop 5
end program
