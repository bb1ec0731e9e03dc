! Section 10: a task names components of two elements of a large structure, which
! libgomp gets as members of one object.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module rows
  implicit none
  integer, parameter :: n = 8, objects = 40
  type row
    integer, allocatable :: v(:), w(:)
    !$acc shape
  end type
contains
  subroutine add (x)
    type(row) :: x(:)
    integer :: i, k, l
    !$acc dataflow copy(x)
    do k = 1, objects, 3
      l = objects + 1 - k
      !$acc parallel loop copy(x(k)%v) copyin(x(l)%w)
      do i = 1, n
        x(k)%v(i) = x(k)%v(i) + x(l)%w(i)
      end do
      !$acc parallel loop copy(x(k)%v) copyin(x(k)%w)
      do i = 1, n
        x(k)%v(i) = x(k)%v(i) + x(k)%w(i)
      end do
      !$acc parallel loop copyin(x(k)%v) copyout(x(l)%w)
      do i = 1, n
        x(l)%w(i) = x(k)%v(i)
      end do
    end do
    !$acc end dataflow
  end subroutine
end module

program main
  use rows
  implicit none
  type(row) :: x(objects)
  integer :: i, k, v(objects), w(objects)
  do i = 1, objects
    allocate (x(i)%v(n), x(i)%w(n))
    v(i) = i
    w(i) = 100
    x(i)%v = v(i)
    x(i)%w = w(i)
  end do
  call add (x)
  do k = 1, objects, 3
    v(k) = v(k) + w(objects + 1 - k) + w(k)
    w(objects + 1 - k) = v(k)
  end do
  do k = 1, objects
    if (any(x(k)%v /= v(k))) stop 1
    if (any(x(k)%w /= w(k))) stop 2
  end do
end program
