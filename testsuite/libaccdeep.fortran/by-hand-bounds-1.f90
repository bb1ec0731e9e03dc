! Section 5: the device learns the bounds that a component has when it is entered,
! also when these are the first ones again.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

program main
  implicit none
  type t
    integer :: n = 0
    real, allocatable :: v(:)
  end type
  type u
    type(t) :: parts(2)
    real, allocatable :: w(:)
  end type
  type(u) :: x
  integer, parameter :: sizes(4) = [3, 5, 3, 5]
  integer :: k, s(2)

  allocate (x%w(3), x%parts(2)%v(3))
  !$acc enter data copyin(x)
  do k = 1, 4
    deallocate (x%w, x%parts(2)%v)
    allocate (x%w(sizes(k)), x%parts(2)%v(sizes(k)))
    !$acc enter data create(x%w) create(x%parts(2)%v)
    s = 0
    !$acc parallel num_gangs(1) copy(s) present(x)
    s(1) = size (x%w)
    s(2) = size (x%parts(2)%v)
    !$acc end parallel
    if (any (s /= sizes(k))) stop 1
    !$acc exit data delete(x%w) delete(x%parts(2)%v)
  end do
  !$acc exit data delete(x)
end program
