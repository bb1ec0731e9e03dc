! Cure kernels-loop: iterations of do concurrent and forall.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-skip-device host "launches nothing" }
! { dg-set-target-env-var GOMP_DEBUG "1" }

module iterations
contains
  subroutine one (first, last, x)
    integer, intent(in) :: first, last
    integer, intent(inout) :: x(:)
    integer :: i
    !$acc kernels copy(x)
    do concurrent (i = first:last)
      x(i) = x(i) + i
    end do
    !$acc end kernels
  end subroutine

  subroutine stepped (n, x)
    integer, intent(in) :: n
    integer, intent(inout) :: x(:)
    integer :: i
    !$acc kernels copy(x)
    do concurrent (i = 1:n:2)
      x(i) = x(i) + 1
    end do
    do concurrent (i = n:1:-3)
      x(i) = x(i) + 10
    end do
    !$acc end kernels
  end subroutine

  subroutine two (n, x)
    integer, intent(in) :: n
    integer, intent(inout) :: x(:, :)
    integer :: i, j, twice
    !$acc kernels copy(x)
    do concurrent (i = 1:n, j = 2:n)
      twice = 2 * i
      x(i, j) = twice + j
    end do
    !$acc end kernels
  end subroutine

  ! Where the elements are, only the program knows.
  subroutine scattered (n, places, x)
    integer, intent(in) :: n, places(:)
    integer, intent(inout) :: x(:)
    integer :: i
    !$acc kernels copyin(places) copy(x)
    do concurrent (i = 1:n)
      x(places(i)) = i
    end do
    !$acc end kernels
  end subroutine

  ! Each iteration defines what it reads.
  subroutine scratch (n, x)
    integer, intent(in) :: n
    integer, intent(inout) :: x(:)
    integer :: i, s(2)
    !$acc kernels copy(x) create(s)
    do concurrent (i = 1:n)
      s(1) = i
      s(2) = 2 * i
      x(i) = s(1) + s(2)
    end do
    !$acc end kernels
  end subroutine

  subroutine all_of (n, x, y)
    integer, intent(in) :: n
    integer, intent(inout) :: x(:), y(:, :)
    integer :: i, j
    !$acc kernels copy(x, y)
    forall (i = 1:n) x(i) = 3 * i
    forall (i = 1:n, j = 1:n) y(i, j) = x(i) - j
    !$acc end kernels
  end subroutine

  subroutine masked (n, x)
    integer, intent(in) :: n
    integer, intent(inout) :: x(:)
    integer :: i
    !$acc kernels copy(x)
    do concurrent (i = 1:n, mod (i, 3) == 0)
      x(i) = -1
    end do
    forall (i = 1:n, mod (i, 3) == 1) x(i) = -2
    where (x < 0)
      x = x - 5
    elsewhere
      x = 2
    end where
    !$acc end kernels
  end subroutine
end module

program p
  use iterations
  integer :: x(100), y(40, 40), places(50), i, j
  x = 0
  call one (1, 100, x)
  ! { dg-output "kernel \\S*one\\S* .*launch gangs=4, workers" }
  call one (9, 9, x)
  call one (9, 8, x)
  call one (9, -300, x)
  do i = 1, 100
    if (x(i) /= merge (18, i, i == 9)) stop 1
  end do
  x = 0
  call stepped (100, x)
  ! { dg-output ".*kernel \\S*stepped\\S* .*launch gangs=2, workers" }
  ! { dg-output ".*kernel \\S*stepped\\S* .*launch gangs=2, workers" }
  call stepped (0, x)
  do i = 1, 100
    if (x(i) /= mod (i, 2) + merge (10, 0, mod (i, 3) == 1)) stop 2
  end do
  y = 0
  call two (40, y)
  ! { dg-output ".*kernel \\S*two\\S* .*launch gangs=49, workers" }
  do j = 1, 40
    do i = 1, 40
      if (y(i, j) /= merge (2 * i + j, 0, j > 1)) stop 3
    end do
  end do
  x = 0
  places = [(2 * i, i = 1, 50)]
  call scattered (50, places, x)
  ! { dg-output ".*kernel \\S*scattered\\S* .*launch gangs=2, workers" }
  do i = 1, 100
    if (x(i) /= merge (i / 2, 0, mod (i, 2) == 0)) stop 4
  end do
  call scratch (100, x)
  ! { dg-output ".*kernel \\S*scratch\\S* .*launch gangs=1, workers" }
  do i = 1, 100
    if (x(i) /= 3 * i) stop 5
  end do
  x = 0
  call all_of (40, x, y)
  ! { dg-output ".*kernel \\S*all_of\\S* .*launch gangs=2, workers" }
  ! { dg-output ".*kernel \\S*all_of\\S* .*launch gangs=50, workers" }
  do i = 1, 40
    if (x(i) /= 3 * i) stop 6
    do j = 1, 40
      if (y(i, j) /= 3 * i - j) stop 7
    end do
  end do
  call masked (90, x)
  do i = 1, 100
    j = 2
    if (i <= 90 .and. mod (i, 3) == 0) j = -6
    if (i <= 90 .and. mod (i, 3) == 1) j = -7
    if (x(i) /= j) stop 8
  end do
end program
