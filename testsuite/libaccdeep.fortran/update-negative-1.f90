! update of pointer components with negative strides, whole and in part, where
! their object is present and where it is not.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-skip-device host "memory is shared there" }

module m
  implicit none
  type t
    integer :: n = 3
    integer, pointer :: p(:), q(:,:)
  end type
contains
  subroutine upd (x, dir, k)
    class(t) :: x
    integer :: dir, k
    if (k == 1 .and. dir == 0) then
      !$acc update self(x%p)
    else if (k == 1) then
      !$acc update device(x%p)
    else if (k == 2 .and. dir == 0) then
      !$acc update self(x%p(2:4))
    else if (k == 2) then
      !$acc update device(x%p(2:4))
    else if (k == 3 .and. dir == 0) then
      !$acc update self(x%q)
    else if (k == 3) then
      !$acc update device(x%q)
    else if (k == 5 .and. dir == 0) then
      !$acc update self(x%p(4:2:-1))
    else
      !$acc update device(x%p(4:2:-1))
    end if
  end subroutine
end module
program test
  use m
  implicit none
  type(t), target :: x
  integer, target :: a(10), b(4,5)
  integer :: i, j, k, w
  integer :: ra(10), rb(4,5)
  do w = 1, 2
  do k = 1, 5
    if (k == 4) cycle
    a = [(i, i = 1, 10)]
    b = reshape ([(i, i = 1, 20)], [4, 5])
    x%p => a(9:1:-1)
    x%q => b(4:1:-1,5:1:-1)
    ra = a; rb = b
    !$acc enter data copyin(a, b)
    if (w == 2) then
    !$acc enter data copyin(x)
    end if
    !$acc parallel present(a, b)
    !$acc loop
    do i = 1, 10
      a(i) = a(i) + 100
    end do
    !$acc loop collapse(2)
    do j = 1, 5
    do i = 1, 4
      b(i,j) = b(i,j) + 100
    end do
    end do
    !$acc end parallel
    call upd (x, 0, k)
    select case (k)
    case (1); ra(9:1:-1) = ra(9:1:-1) + 100
    case (2, 5); ra(8:6:-1) = ra(8:6:-1) + 100
    case (3); rb(4:1:-1,5:1:-1) = rb(4:1:-1,5:1:-1) + 100
    end select
    if (any (a /= ra) .or. any (b /= rb)) stop 1
    a = ra + 1000; b = rb + 1000
    call upd (x, 1, k)
    ra = [(i + 100, i = 1, 10)]
    rb = reshape ([(i + 100, i = 1, 20)], [4, 5])
    select case (k)
    case (1); ra(9:1:-1) = ra(9:1:-1) + 1000
    case (2, 5); ra(8:6:-1) = ra(8:6:-1) + 1000
    case (3); rb(4:1:-1,5:1:-1) = rb(4:1:-1,5:1:-1) + 1000
    end select
    if (w == 2) then
    !$acc exit data delete(x)
    end if
    !$acc exit data copyout(a, b)
    if (any (a /= ra) .or. any (b /= rb)) stop 2
  end do
  end do
end program
