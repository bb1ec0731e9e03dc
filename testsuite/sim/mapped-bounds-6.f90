! An overrun from one Fortran array into the next one that the same construct
! maps; array descriptors and pointers to them are mapped beside them.
! SPDX-License-Identifier: GPL-3.0-or-later
! { dg-do run }
! { dg-skip-device host "is not checked" }
! { dg-skip-device gpu "is not checked" }
! { dg-shouldfail "out of bounds" }

program main
  implicit none
  integer, allocatable :: x(:), y(:)
  integer :: z(8), i, n
  allocate (x(10), y(10))
  x = 1
  y = 2
  z = 3
  n = 10
  !$acc parallel copy(x, y) copyin(z)
  do i = 1, n
    y(i) = y(i) + x(i) + z(1)
  end do
  !$acc end parallel
  if (y(10) /= 6) stop 1
  n = 11
  !$acc data copy(x, y) copyin(z)
  !$acc parallel present(x, y, z)
  do i = 1, n
    x(i) = z(1)
  end do
  !$acc end parallel
  !$acc end data
end program main

! { dg-output "invalid store of 4 bytes at 0x\[0-9a-f\]+: 0 bytes past the end of the mapped object .0x\[0-9a-f\]+,.40. in device block #" }
