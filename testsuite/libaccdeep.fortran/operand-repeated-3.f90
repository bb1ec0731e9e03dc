! Section 8, repeated: an array, and elements and sections of it, in different
! clauses of one directive, with different shapes and directions.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do run }

program main
  use openacc
  implicit none
  type cell
    integer :: n
    real, allocatable :: a(:), b(:)
    !$acc shape
    !$acc shape(slim) exclude(b)
  end type cell
  type (cell) :: x(3)
  real :: y(6)
  integer :: i
  logical :: shared

  shared = acc_get_device_type () == acc_device_host
  do i = 1, 3
    allocate (x(i)%a(4), source = real (i))
    allocate (x(i)%b(4), source = 10. * i)
  end do
  y = 1
  !$acc data copyin(y(2:3)) copy(y) copy(x) copy<slim>(x(2))
  !$acc parallel loop copyin(y) copyout(y(1:2)) present(x(1), x)
  do i = 1, 4
    x(1)%a(i) = x(1)%a(i) + x(2)%b(i) + y(i)
    x(2)%b(i) = 5
    if (i < 3) y(i) = 7
  end do
  x(3)%a = 8
  !$acc update self<slim>(x(2)) self(y(1:1)) self(x) device(y(3:3))
  if (any (x(1)%a /= 22) .or. any (x(2)%b /= 5)) stop 1
  if (.not. shared .and. any (x(3)%a /= 3)) stop 2
  if (y(1) /= 7 .or. (.not. shared .and. y(2) /= 1)) stop 3
  y = 2
  x(3)%a = 9
  !$acc update device(x(3)) self(y) self(x(1:2))
  !$acc serial present(x, y(1:6))
  x(1)%a(1) = x(3)%a(1) + y(2)
  !$acc end serial
  !$acc end data
  if (x(1)%a(1) /= merge (11., 16., shared)) stop 4
  if (y(2) /= merge (2., 7., shared)) stop 5
  if (.not. shared) then
    if (acc_is_present (x) .or. acc_is_present (y)) stop 6
    if (acc_is_present (x(2)%b)) stop 7
  end if
end program main
