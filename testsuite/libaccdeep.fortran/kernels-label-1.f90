! Cure kernels-loop: loops run in parallel beside others that gfortran makes of
! jumps: those with constant bounds, and those that end early.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do run }
! { dg-skip-device host "launches nothing" }
! { dg-set-target-env-var GOMP_DEBUG "1" }

program kernels_label_1
  implicit none
  call constant
  call early (300)
contains
  subroutine constant
    real :: x(300), y(300)
    integer :: i
    x = 1
    y = 0
    !$acc kernels
    do i = 1, 300
      y(i) = x(i) + 1
    end do
    do i = 2, 300
      x(i) = x(i - 1) + 1
    end do
    do i = 1, 300
      y(i) = y(i) + x(i)
    end do
    !$acc end kernels
    do i = 1, 300
      if (x(i) /= i .or. y(i) /= i + 2) stop 1
    end do
  end subroutine

  subroutine early (n)
    integer, intent(in) :: n
    real :: x(n), y(n), z(n)
    integer :: i, k
    do i = 1, n
      x(i) = i
    end do
    !$acc kernels copyin(x) copyout(y, z) copy(k)
    k = 0
    do i = 1, n
      if (x(i) > 100) exit
      k = i
    end do
    do i = 1, n
      y(i) = x(i) + k
    end do
    do
      k = k + 1
      if (k > 200) exit
    end do
    do i = 1, n
      z(i) = y(i) + k
    end do
    !$acc end kernels
    do i = 1, n
      if (y(i) /= i + 100 .or. z(i) /= i + 301) stop 2
    end do
    if (k /= 201) stop 3
  end subroutine
end program

! { dg-output "kernel \\S*constant.*launch gangs=10, workers=1" }
! { dg-output ".*kernel \\S*constant.*launch gangs=1, workers=1" }
! { dg-output ".*kernel \\S*constant.*launch gangs=10, workers=1" }
! { dg-output ".*kernel \\S*early.*launch gangs=1, workers=1" }
! { dg-output ".*kernel \\S*early.*launch gangs=10, workers=1" }
! { dg-output ".*kernel \\S*early.*launch gangs=1, workers=1" }
! { dg-output ".*kernel \\S*early.*launch gangs=10, workers=1" }
