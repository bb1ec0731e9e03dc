! Section 5: a clause on a component of one element says nothing of the others,
! nor of the same one by another subscript.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module cells
  implicit none
  type cell
    integer :: k = 0
    real, allocatable :: a(:)
    real, pointer :: p(:) => null ()
  end type
  type grid
    type(cell), allocatable :: l(:)
  end type
contains
  subroutine of_dummy (c, k)
    type(cell), intent(inout) :: c(:)
    integer, intent(in) :: k
    integer :: i
    !$acc parallel loop copy(c(k)%a)
    do i = 1, 2
      c(k)%a(i) = c(k)%a(i) + c(1)%a(i)
    end do
  end subroutine
end module

program main
  use openacc
  use cells
  implicit none
  type(cell), target :: x(3), alone(3)
  type(cell), allocatable :: al(:)
  type(grid) :: g
  real, save :: r(2) = 0
  integer :: i, k
  do i = 1, 3
    x(i)%a = [real :: i, 10 * i]
    allocate (x(i)%p(2), source = 100. * i)
  end do
  al = x
  g%l = x
  alone = x
  k = 2

  !$acc serial copy(x(2)%a(1:1))
  r(1) = x(1)%a(1)
  r(2) = x(2)%a(1) + 5
  !$acc end serial
  if (any (r /= [1, 7])) stop 1
  !$acc parallel loop copy(x(k)%p)
  do i = 1, 2
    x(k)%p(i) = x(k)%p(i) + x(3)%p(i)
  end do
  if (any (x(2)%p /= 500)) stop 2
  !$acc kernels loop copy(al(k)%a)
  do i = 1, 2
    al(k)%a(i) = al(k)%a(i) + al(k + 1)%a(i)
  end do
  if (any (al(2)%a /= [5, 50])) stop 3
  ! The loop changes what the subscript of the clause is.
  k = 1
  !$acc serial copy(g%l(k)%a) copy(r)
  do k = 1, 3
    r(1) = r(1) + g%l(k)%a(1)
    g%l(k)%k = k
  end do
  !$acc end serial
  if (r(1) /= 7 .or. any (g%l%k /= [1, 2, 3])) stop 4
  call of_dummy (x, 3)
  if (any (x(3)%a /= [4, 40])) stop 5

  ! Of the same element alone nothing else moves, which is present here.
  k = 2
  !$acc enter data copyin(alone(2:2))
  !$acc parallel loop copy(alone(k)%a) copy(r)
  do i = 1, 2
    r(i) = i
  end do
  !$acc exit data delete(alone(2:2))
  do i = 1, 3
    deallocate (x(i)%p)
  end do
end program
