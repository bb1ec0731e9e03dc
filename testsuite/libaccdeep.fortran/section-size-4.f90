! Dummy arguments with gaps between their elements, which are objects: those in
! the gaps are part of the array's memory, and the first one may be the last.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

program section_size_4
  implicit none
  type node
    integer :: k = 0
    real, allocatable :: v(:)
    !$acc shape
  end type
  type(node), target :: x(6)
  integer :: i
  do i = 1, 6
    allocate (x(i)%v(2), source = real (i))
  end do
  call add (x(6:2:-2))
  call check ([0, 3, 0, 2, 0, 1])
  call add (x(2:6:2))
  call check ([0, 4, 0, 4, 0, 4])
  call entered (x(5:1:-2))
  call check ([3, 4, 2, 4, 1, 4])
contains
  subroutine add (q)
    type(node) :: q(:)
    integer :: i, j
    !$acc data copy(q)
    !$acc parallel loop present(q)
    do i = 1, size (q)
      q(i)%k = q(i)%k + i
      do j = 1, 2
        q(i)%v(j) = q(i)%v(j) + 10 * i
      end do
    end do
    !$acc end data
  end subroutine
  subroutine entered (q)
    type(node), target :: q(:)
    integer :: i
    !$acc enter data copyin(q)
    !$acc parallel loop
    do i = 1, size (q)
      q(i)%k = i
      q(i)%v = q(i)%v + 10 * i
    end do
    !$acc update self(q)
    !$acc exit data delete(q)
  end subroutine
  subroutine check (k)
    integer :: k(6), i
    do i = 1, 6
      if (x(i)%k /= k(i) .or. any (x(i)%v /= i + 10 * k(i))) stop i
    end do
  end subroutine
end program
