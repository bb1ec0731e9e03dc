! Another module and the program of named-constant-1.f90.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module more_tables
  use named_tables, mine => width, mean => old
  implicit none
  integer, parameter :: order(4) = [4, 3, 2, 1]
contains
  real function reversed (i)
    !$acc routine seq
    integer, intent(in) :: i
    real :: local(4)
    local = [0., 10., 20., 30.]
    reversed = look (order(i)) + table(order(i)) + local(i)
  end function
end module

! Variables without a type declaration that have the names of constants.
module untyped
  integer, parameter :: first(2) = [1, 2], second(2) = [3, 4]
contains
  real function changed ()
    dimension first(2)
    allocatable :: second(:)
    allocate (second(2))
    first = 5
    second = 1
    !$acc parallel copy(first, second)
    first(1) = first(1) + 1
    second(2) = 7
    !$acc end parallel
    changed = 10 * first(1) + second(2)
  end function
end module

program main
  use more_tables
  use untyped, only: changed
  implicit none
  integer, parameter :: n = 4
  real :: x(n), y(n)
  integer :: i, before

  scale = 2
  !$acc update device(table, scale, order)
  !$acc update device(table)
  x = 0
  y = 1
  !$acc enter data copyin(order)
  !$acc data copyin(mine, table(1:2)) copyout(n, x, &
  !$acc   order) copy(mean), copyin(y)
  !$acc parallel loop present(x, both%l, y) firstprivate(n, mine)
  do i = 1, n
    x(i) = reversed (i) * mine + y(mean)
  end do
  !$acc end data
  !$acc exit data delete(order)
  ! look: 2 * table + 2, plus the table and the local array.
  if (any (x /= 4 * ([14, 11, 8, 5] + [0, 10, 20, 30]) + 1)) stop 1

  if (changed () /= 67) stop 6
  i = 7
  call shadow (i)
  if (i /= 8) stop 2
  call hidden (i)
  if (i /= 10) stop 3
contains
  ! Variables that have the names of constants.
  subroutine shadow (mean)
    integer :: mean, mine
    mine = 0
    !$acc parallel copy(mean, mine)
    mine = mean
    mean = mean + 1
    !$acc end parallel
    if (mine /= 7) stop 4
  end subroutine

  subroutine hidden (k)
    integer :: k, inner
    inner = 1
    block
      integer :: n
      n = 1
      !$acc parallel copy(k, n, inner)
      k = k + n + inner
      n = 5
      inner = 6
      !$acc end parallel
      if (n /= 5 .or. inner /= 6) stop 5
    end block
    !$acc parallel copyin(n) copy(k)
    k = k + n - 4
    !$acc end parallel
  end subroutine
end program
