! Cure kernels-loop: loops without a directive that go down, or by a constant
! step other than 1.  Some have no iteration, some end at the greatest number.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-skip-device host "launches nothing" }
! { dg-set-target-env-var GOMP_DEBUG "1" }

module steps
contains
  subroutine down (n, m, x)
    integer, intent(in) :: n, m
    integer, intent(inout) :: x(:)
    integer :: i
    !$acc kernels copy(x)
    do i = n, m, -1
      x(i) = x(i) + 1
    end do
    !$acc end kernels
  end subroutine

  subroutine up_by_three (n, m, x)
    integer, intent(in) :: n, m
    integer, intent(inout) :: x(:)
    integer :: i
    !$acc kernels copy(x)
    do i = n, m, 3
      x(i) = x(i) + 10
    end do
    !$acc end kernels
  end subroutine

  subroutine down_by_two (m, x)
    integer, intent(in) :: m
    integer, intent(inout) :: x(:)
    integer :: i
    !$acc kernels copy(x)
    do i = 100, m, -2
      x(i) = x(i) + 100
    end do
    !$acc end kernels
  end subroutine

  subroutine constant (x)
    integer, intent(inout) :: x(:)
    integer :: i
    !$acc kernels copy(x)
    do i = 2, 99, 5
      x(i) = x(i) + 1000
    end do
    do i = 2, 1, 5
      x(i) = 0
    end do
    !$acc end kernels
  end subroutine

  subroutine nest (n, x)
    integer, intent(in) :: n
    integer, intent(inout) :: x(:, :)
    integer :: i, j
    !$acc kernels copy(x)
    do j = n, 1, -1
      do i = 1, n, 2
        x(i, j) = i * j
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine far (first, last, x)
    integer, intent(in) :: first, last
    integer, intent(inout) :: x(:)
    integer :: i
    !$acc kernels copy(x)
    do i = first, last, 3
      x(i - first + 1) = i
    end do
    !$acc end kernels
  end subroutine

  subroutine dependent (x, y)
    integer, intent(inout) :: x(:), y(:)
    integer :: i
    !$acc kernels copy(x, y)
    do i = size (x) - 1, 1, -1
      x(i) = x(i + 1) + 1
    end do
    do i = 3, size (y), 2
      y(i) = y(i - 2) + 1
    end do
    !$acc end kernels
  end subroutine

  integer function value_behind (n, x)
    integer, intent(in) :: n
    integer, intent(inout) :: x(:)
    integer :: i
    !$acc kernels copy(x)
    do i = 1, n, 4
      x(i) = 7
    end do
    !$acc end kernels
    value_behind = i
  end function
end module

program p
  use steps
  integer :: x(100), y(100), z(40, 40), f(8), i, j
  x = 0
  call down (100, 1, x)
  ! { dg-output "kernel \\S*down\\S* .*launch gangs=4, workers" }
  call down (3, 4, x)
  call down (3, 3, x)
  do i = 1, 100
    if (x(i) /= merge (2, 1, i == 3)) stop 1
  end do
  x = 0
  call up_by_three (1, 99, x)
  ! { dg-output ".*kernel \\S*up_by_three\\S* .*launch gangs=2, workers" }
  call up_by_three (5, 4, x)
  call up_by_three (-5, -8, x)
  do i = 1, 100
    if (x(i) /= merge (10, 0, mod (i, 3) == 1 .and. i < 100)) stop 2
  end do
  x = 0
  call down_by_two (1, x)
  ! { dg-output ".*kernel \\S*down_by_two\\S* .*launch gangs=2, workers" }
  call down_by_two (101, x)
  call constant (x)
  ! { dg-output ".*kernel \\S*constant\\S* .*launch gangs=1, workers" }
  do i = 1, 100
    if (x(i) /= merge (100, 0, mod (i, 2) == 0) &
                + merge (1000, 0, mod (i, 5) == 2)) stop 3
  end do
  z = 0
  call nest (40, z)
  do j = 1, 40
    do i = 1, 40
      if (z(i, j) /= merge (i * j, 0, mod (i, 2) == 1)) stop 4
    end do
  end do
  f = -1
  call far (huge (i) - 7, huge (i), f)
  if (any (f /= [huge (i) - 7, -1, -1, huge (i) - 4, -1, -1, huge (i) - 1, -1])) stop 5
  x = 0
  y = 0
  call dependent (x, y)
  do i = 1, 100
    if (x(i) /= 100 - i .or. y(i) /= merge ((i - 1) / 2, 0, mod (i, 2) == 1)) stop 6
  end do
  if (value_behind (100, x) /= 101) stop 7
  if (value_behind (0, x) /= 1) stop 8
end program
