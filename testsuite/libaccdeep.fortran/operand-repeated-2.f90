! Section 8, repeated: data directives count what stands twice in one kind of
! clause once; an array's elements and sections say nothing beside all of it.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do run }

program main
  use openacc
  implicit none
  type cell
    real, allocatable :: v(:)
    !$acc shape
  end type cell
  real :: a(10), b(10)
  type (cell) :: y(3)
  integer :: i

  a = 1
  b = 2
  do i = 1, 3
    allocate (y(i)%v(2), source = real (i))
  end do
  !$acc enter data copyin(a, b, a) copyin(y, y(2), y)
  a = 7
  !$acc update self(a, b, a)
  if (acc_get_device_type () /= acc_device_host .and. any (a /= 1)) stop 1
  !$acc parallel loop present(a(3:4), a, a(1:2)) present(y(1), y)
  do i = 1, 10
    a(i) = b(i) + y(2)%v(1)
  end do
  !$acc data copy(b, b(2:3))
  !$acc serial present(b(2:3), b(2:3))
  b(2) = 5
  !$acc end serial
  !$acc end data
  !$acc update self(a, a(2:3))
  if (any (a /= 4)) stop 2
  !$acc exit data delete(a, a) copyout(b, b(1)) delete(y, y(3))
  if (b(2) /= 5) stop 3
  if (acc_get_device_type () /= acc_device_host) then
    if (acc_is_present (a) .or. acc_is_present (b)) stop 4
    if (acc_is_present (y(2)%v)) stop 5
  end if
end program main

! { dg-final { needs-cure repeated "present on multiple clauses" } }
