! Section 8, struct-reference: clauses on components of dummy arguments, without
! one on the argument itself, in compute constructs of codes that copy by hand.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module grids
  implicit none
  type inner
    integer :: n
    real, allocatable :: v(:)
  end type
  type grid
    integer :: n
    real, allocatable :: u(:), w(:)
    real :: fixed(4)
    type(inner) :: in
  end type
contains
  subroutine one (x, n)
    type(grid), intent(inout) :: x
    integer, intent(in) :: n
    integer :: i
    real :: factor
    factor = 2
    !$acc parallel loop copy(x%u)
    do i = 1, n
      x%u(i) = factor * x%u(i)
    end do
  end subroutine

  subroutine several (x, y)
    type(grid) :: x
    type(grid) :: y
    integer :: i
    !$acc kernels loop copy(x%u, x%fixed) copyin(x%in%v, y%w)
    do i = 1, 4
      x%u(i) = x%u(i) + x%in%v(i)
      x%fixed(i) = x%u(i) + y%w(i)
    end do
  end subroutine

  subroutine there (x)
    type(grid) :: x
    integer :: i
    !$acc serial present(x%u) copyin(x%w(2:3))
    do i = 2, 3
      x%u(i) = x%u(i) + x%w(i)
    end do
    !$acc end serial
  end subroutine
end module

program main
  use grids
  implicit none
  type(grid) :: x, y
  x%n = 4
  allocate (x%u(4), x%w(4), x%in%v(4), y%w(4))
  x%u = [1, 2, 3, 4]
  x%w = 10
  x%fixed = 0
  x%in%v = 100
  y%w = 1000
  call one (x, 3)
  if (any (x%u /= [2, 4, 6, 4])) stop 1
  call several (x, y)
  if (any (x%u /= [102, 104, 106, 104])) stop 2
  if (any (x%fixed /= [1102, 1104, 1106, 1104])) stop 3
  !$acc enter data copyin(x)
  !$acc enter data copyin(x%u)
  call there (x)
  !$acc update host(x%u)
  if (any (x%u /= [102, 114, 116, 104])) stop 4
  !$acc exit data delete(x%u)
  !$acc exit data delete(x)
end program
