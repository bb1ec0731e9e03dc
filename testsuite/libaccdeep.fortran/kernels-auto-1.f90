! Cure kernels-loop: loops of kernels constructs and array assignments that are proved to
! be independent run in parallel, others in one thread.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-skip-device host "launches nothing" }
! { dg-set-target-env-var GOMP_DEBUG "1" }

module fields
  implicit none
  type state
    real(8), allocatable :: u(:,:)
  end type
  real(8), allocatable :: a(:,:), b(:,:)
contains
  subroutine smooth (n, m, x, s)
    integer :: n, m, i, j
    real(8) :: x(:,:), t
    type(state) :: s
    !$acc kernels
    do j = 2, m - 1
      do i = 2, n - 1
        t = a(i-1,j) + a(i+1,j) + a(i,j-1) + a(i,j+1)
        b(i,j) = t / 4
        x(i,j) = t
      end do
    end do
    a(:,:) = b
    s%u(:,2) = a(:,1) + x(:,3)
    !$acc end kernels
  end subroutine

  ! The second statement reads what the first has written; in the third, iterations
  ! depend on each other.
  subroutine march (n, m, x, total)
    integer :: n, m, i, j
    real(8) :: x(n,m), total
    total = 1
    !$acc kernels
    do j = 1, m
      do i = 1, n
        x(i,j) = i + j
      end do
    end do
    do j = 1, m
      do i = 1, n
        total = total + x(i,j)
      end do
    end do
    do j = 2, m
      do i = 1, n
        x(i,j) = x(i,j-1) + 1
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine shift (n, x)
    integer :: n
    real(8) :: x(n)
    !$acc kernels
    x(2:n) = x(1:n-1)
    !$acc end kernels
  end subroutine
end module

program p
  use fields
  type(state) :: s
  real(8) :: x(40,30), total
  integer :: i, j
  allocate (a(40,30), b(40,30), s%u(40,30))
  do j = 1, 30
    do i = 1, 40
      a(i,j) = i * j
    end do
  end do
  b = 0
  x = 0
  s%u = 0
  !$acc data copy(a, b, x) copy(s, s%u)
  call smooth (40, 30, x, s)
  !$acc end data
  if (x(5,7) /= 140) stop 1
  if (a(5,7) /= 35) stop 2
  if (s%u(5,2) /= 4*15) stop 3
  if (s%u(5,3) /= 0) stop 4
  call march (40, 30, x, total)
  if (total /= 1 + 40*30*36) stop 5
  if (x(3,30) /= 4 + 29) stop 6
  call shift (40, x(:,1))
  if (x(40,1) /= 40 .or. x(2,1) /= 2) stop 7
end program
! { dg-output "kernel \[^\\n\]*smooth.*launch gangs=34, workers=1" }
! { dg-output ".*kernel \[^\\n\]*smooth.*launch gangs=30, workers=1" }
! { dg-output ".*kernel \[^\\n\]*smooth.*launch gangs=2, workers=1" }
! { dg-output ".*kernel \[^\\n\]*march.*launch gangs=38, workers=1" }
! { dg-output ".*kernel \[^\\n\]*march.*launch gangs=5, workers=8" }
! { dg-output ".*kernel \[^\\n\]*march.*launch gangs=1, workers=1" }
! { dg-output ".*kernel \[^\\n\]*shift.*launch gangs=1, workers=1" }
