! Section 10: tasks of random operands, components of derived types, some in
! branches: the results are those of a sequential run, whatever the queues do
! first.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-set-target-env-var SIMCUDA_STREAMS "deferred" }
! { dg-set-target-env-var SIMCUDA_RACES "1" }

module rows
  implicit none
  integer, parameter :: n = 8, objects = 12, tasks = 300
  type row
    integer, allocatable :: v(:), w(:)
    !$acc shape
  end type
  integer :: seed
contains
  integer function next(below)
    integer, intent(in) :: below
    seed = mod(seed * 1103 + 12345, 1048576)
    next = mod(seed / 16, below) + 1
  end function

  subroutine make(x)
    type(row), intent(out) :: x(:)
    integer :: i, k
    do i = 1, objects
      allocate (x(i)%v(n), x(i)%w(n))
      x(i)%v = [(i * 100 + k, k = 1, n)]
      x(i)%w = -x(i)%v
    end do
  end subroutine

  subroutine in_sequence(x)
    type(row) :: x(:)
    integer :: t, k, l
    do t = 1, tasks
      k = next(objects)
      l = next(objects)
      select case (next(3))
      case (1)
        x(k)%v = mod(x(k)%v * 3 + x(l)%w + t, 10000)
      case (2)
        x(l)%w = x(k)%v + t
      case default
        x(k)%v = mod(x(k)%v + x(k)%w, 10000)
      end select
    end do
  end subroutine

  subroutine in_tasks(x)
    type(row) :: x(:)
    integer :: t, k, l, i
    !$acc dataflow copy(x)
    do t = 1, tasks
      k = next(objects)
      l = next(objects)
      select case (next(3))
      case (1)
        !$acc parallel loop copy(x(k)%v) copyin(x(l)%w)
        do i = 1, n
          x(k)%v(i) = mod(x(k)%v(i) * 3 + x(l)%w(i) + t, 10000)
        end do
      case (2)
        !$acc parallel loop copyin(x(k)%v) copyout(x(l)%w)
        do i = 1, n
          x(l)%w(i) = x(k)%v(i) + t
        end do
      case default
        !$acc parallel loop copy(x(k)%v) copyin(x(k)%w)
        do i = 1, n
          x(k)%v(i) = mod(x(k)%v(i) + x(k)%w(i), 10000)
        end do
      end select
    end do
    !$acc end dataflow
  end subroutine
end module

program main
  use rows
  implicit none
  type(row) :: x(objects), y(objects)
  integer :: i
  call make(x)
  call make(y)
  seed = 1
  call in_sequence(y)
  seed = 1
  call in_tasks(x)
  do i = 1, objects
    if (any(x(i)%v /= y(i)%v)) stop 1
    if (any(x(i)%w /= y(i)%w)) stop 2
  end do
end program
