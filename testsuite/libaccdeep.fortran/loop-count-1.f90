! Cures loop-count and launch-size: loops have as many iterations as the program
! says, in collapsed nests, and in those whose levels are open.
!
! SPDX-License-Identifier: GPL-3.0-or-later
! { dg-do run }
! { dg-final { needs-cure loop-count "collapsed" } }

module counts
  implicit none
contains
  function collapsed (a, b, c, d) result (n)
    integer, intent(in) :: a, b, c, d
    integer :: n, i, j
    n = 0
    !$acc parallel loop collapse(2) reduction(+:n)
    do j = a, b
      do i = c, d, 2
        n = n + 1
      end do
    end do
  end function

  subroutine nested (a, b, c, d, x)
    integer, intent(in) :: a, b, c, d
    integer, intent(inout) :: x(0:9, 0:9)
    integer :: i, j
    !$acc parallel loop copy(x)
    do j = a, b
      !$acc loop
      do i = d, c, -1
        x(i, j) = x(i, j) + 10 * j + i
      end do
    end do
    !$acc kernels copy(x)
    !$acc loop independent
    do j = a, b
      !$acc loop independent
      do i = c, d
        x(i, j) = x(i, j) + 1
      end do
    end do
    !$acc end kernels
  end subroutine
end module

program p
  use counts
  implicit none
  integer :: x(0:9, 0:9), i, j
  if (collapsed (5, 2, 5, 2) /= 0) error stop "collapsed"
  if (collapsed (5, 2, 5, 1) /= 0) error stop "collapsed"
  if (collapsed (1, 2, 5, 1) /= 0) error stop "collapsed"
  if (collapsed (-1, 2, -5, 1) /= 16) error stop "collapsed"
  x = 0
  call nested (5, 2, 5, 2, x)
  call nested (0, 9, 5, 2, x)
  if (any (x /= 0)) error stop "nested"
  call nested (2, 9, 3, 8, x)
  do j = 0, 9
    do i = 0, 9
      if (x(i, j) /= merge (10 * j + i + 1, 0, j >= 2 .and. i >= 3 .and. i <= 8)) &
        error stop "nested"
    end do
  end do
end program
