! Section 5: enter data and exit data of an allocatable object within a data
! construct that has it and an array: each is counted by itself, and all of them
! are gone at the end.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

program main
  use openacc
  implicit none
  type t
    integer, allocatable :: a(:)
    integer :: n
  end type
  type(t), allocatable :: x
  real, allocatable :: y(:)
  real, pointer :: z(:)

  allocate (x, y(6), z(6))
  allocate (x%a(3))
  x%n = 3; x%a = 1; y = 2; z = 3
  !$acc data copy(x) copyin(y) copyin(z)
  !$acc enter data copyin(x)
  !$acc exit data copyout(x)
  !$acc enter data copyin(x) create(y)
  !$acc serial present(x, y, z)
  x%a = x%a + int (y(1:3) + z(1:3))
  !$acc end serial
  !$acc exit data copyout(y) copyout(x)
  if (.not. acc_is_present (y) .or. .not. acc_is_present (x%a)) stop 1
  !$acc end data
  if (any (x%a /= 6)) stop 2
  if (acc_get_device_type () /= acc_device_host) then
    if (acc_is_present (y) .or. acc_is_present (z)) stop 3
    if (acc_is_present (x) .or. acc_is_present (x%a)) stop 4
  end if
end program
