! Section 5: objects that are copied by hand move no byte but their own, also
! where the directive names deep ones as well.  See by-hand.exp.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module grids
  implicit none
  type grid
    integer :: n = 0
    real, allocatable :: v(:)
  end type
  type notes
    integer :: n = 5
    real, allocatable :: text(:)
  end type
end module

program main
  use grids
  implicit none
  type(grid) :: a(3), b(5), c(1)
  type(notes) :: about
  integer :: i, sum
  do i = 1, 3
    allocate (a(i)%v(4))
    a(i)%v = i
  end do
  !$acc enter data copyin(a, b, about, c)
  do i = 1, 3
    !$acc enter data copyin(a(i)%v)
  end do
  sum = 0
  !$acc parallel loop present(a, about) reduction(+:sum)
  do i = 1, 3
    a(i)%v(2) = 10 * i
    sum = sum + about%n
  end do
  do i = 1, 3
    !$acc exit data copyout(a(i)%v)
    print *, a(i)%v
  end do
  !$acc exit data delete(a, b, about, c)
  print *, sum
end program
