! A program that knows its types from modules only.
!
! SPDX-License-Identifier: GPL-3.0-or-later

program main
  use travel_between, only : h => holder
  use openacc
  implicit none
  type(h) :: x
  logical :: shared

  shared = acc_get_device_type () == acc_device_host
  allocate (x%m%a(3), x%m%b(3), x%c(3))
  x%m%a = 1
  x%m%b = 2
  x%c = 3
  !$acc enter data copyin(x)
  !$acc parallel present(x)
  x%m%a = 10
  x%m%b = 20
  x%c = 30
  !$acc end parallel
  !$acc update self<inner>(x)
  if (any (x%m%a /= 10)) stop 1
  if (.not. shared .and. (any (x%m%b /= 2) .or. any (x%c /= 3))) stop 2
  !$acc update self<only_a>(x%m)
  !$acc exit data copyout(x)
  if (any (x%m%b /= 20) .or. any (x%c /= 30)) stop 3
end program
