! Section 5: what a shape excludes never comes back: neither the pointer of a
! component nor the bounds behind it, which are no padding of what is beside.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do run }

module m
  implicit none
  type part
    real(8), allocatable :: left(:)
    integer :: n
    real, pointer :: q(:, :) => null ()
    !$acc shape exclude(left, q)
  end type part
  type whole
    integer :: k
    type (part), allocatable :: p(:)
    !$acc shape
  end type whole
end module m

program main
  use m
  use openacc
  implicit none
  type (whole) :: x(2)
  type (part) :: y
  integer :: i
  allocate (x(1)%p(2))
  x(1)%p%n = [3, 2]
  allocate (x(1)%p(2)%left(2:4), x(1)%p(2)%q(0:1, 3))
  x(1)%p(2)%left = 7
  x(1)%p(2)%q = 8
  !$acc enter data create(x(1)%p)
  !$acc parallel loop present(x(1)%p)
  do i = 1, 2
    x(1)%p(i)%n = 10 * i
  end do
  !$acc exit data copyout(x(1)%p)
  if (any (x(1)%p%n /= [10, 20])) stop 1
  if (allocated (x(1)%p(1)%left) .or. .not. allocated (x(1)%p(2)%left)) stop 2
  if (lbound (x(1)%p(2)%left, 1) /= 2 .or. any (x(1)%p(2)%left /= 7)) stop 3
  if (any (shape (x(1)%p(2)%q) /= [2, 3]) .or. any (x(1)%p(2)%q /= 8)) stop 4

  allocate (y%left(-1:0), y%q(2, 2))
  y%left = 5
  y%n = 1
  !$acc parallel copyout(y)
  y%n = 4
  !$acc end parallel
  if (y%n /= 4 .or. lbound (y%left, 1) /= -1 .or. any (y%left /= 5)) stop 5
  if (size (y%q) /= 4) stop 6
  if (acc_get_device_type () /= acc_device_host) then
    if (acc_is_present (x(1)%p)) stop 7
  end if
end program main
