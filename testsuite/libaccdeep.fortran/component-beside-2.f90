! Language 5: a component beside its object, which is an array that a pointer
! points to and has a named shape.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

program component_beside_2
  implicit none
  type node
    integer :: n = 4
    real, allocatable :: v(:), w(:)
    !$acc shape
    !$acc shape(slim) exclude(v)
  end type
  type(node), pointer :: x(:)
  integer :: i
  allocate (x(2))
  do i = 1, 2
    allocate (x(i)%v(4), x(i)%w(4), source = real (i))
  end do
  !$acc data copy<slim>(x) copyin(x(2)%v)
  !$acc parallel loop present<slim>(x) present(x(2)%v)
  do i = 1, 4
    x(1)%w(i) = x(2)%v(i) + i
  end do
  !$acc end data
  if (any (x(1)%w /= [(2 + i, i = 1, 4)])) stop 1
  !$acc data create<slim>(x) copyin(x(2)%n)
  !$acc end data
end program
