! Section 8, declare-allocatable: enters the variables of declare-allocatable-1's
! modules, and calls a procedure for the device that uses them.
!
! SPDX-License-Identifier: GPL-3.0-or-later

program main
  use fields
  use more_fields
  use routines
  use openacc
  implicit none
  logical :: shared
  integer :: i, k

  shared = acc_get_device_type () == acc_device_host
  if (known_on_device () /= 0) stop 1
  do k = 1, 2
    allocate (a(0:2 + k))
    a = 5
    !$acc enter data copyin(a)
    if (known_on_device () /= 5 * (3 + k)) stop 2
    !$acc parallel loop present(a)
    do i = 0, 2 + k
      a(i) = a(i) + 10
    end do
    if (.not. shared .and. any (a /= 5)) stop 3
    !$acc exit data copyout(a)
    if (any (a /= 16)) stop 4
    if (.not. shared .and. known_on_device () /= 0) stop 5
    deallocate (a)
    if (known_on_device () /= 0) stop 6
  end do

  ! All at once, with one count more than needed.
  allocate (a(2), grid(3,-1:0), scalar, p(4))
  a = 1
  grid = 2
  scalar = 3
  p = 4
  !$acc enter data copyin(a, grid, scalar, p)
  !$acc enter data create(a, grid, scalar, p)
  if (known_on_device () /= 432002) stop 7
  !$acc exit data delete(grid, scalar, p)
  !$acc serial present(grid, scalar, p)
  grid(3,0) = 5
  scalar = 6
  p(4) = 7
  !$acc end serial
  if (known_on_device () /= 765004) stop 8
  !$acc exit data copyout(grid, scalar, p)
  if (grid(3,0) /= 5 .or. scalar /= 6 .or. p(4) /= 7) stop 9
  if (.not. shared .and. known_on_device () /= 6) stop 10
  ! With the array goes its memory on the device, whatever its count.
  deallocate (a, grid, scalar, p)
  if (known_on_device () /= 0) stop 11
end program
