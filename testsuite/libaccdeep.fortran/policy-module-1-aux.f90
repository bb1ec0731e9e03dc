! SPDX-License-Identifier: GPL-3.0-or-later

program main
  use types
  use openacc
  implicit none
  type(mesh) :: m
  logical :: shared
  shared = acc_get_device_type () == acc_device_host
  allocate (m%x(3), m%s(3))
  m%x = 0
  m%s = 1
  !$acc data invoke<fill>(m)
  !$acc serial invoke<there>(m)
  m%x = m%s + 1
  m%s = -1
  !$acc end serial
  !$acc update invoke<fetch>(self: m)
  if (any (m%x /= 2)) stop 1
  if (.not. shared .and. any (m%s /= 1)) stop 2
  m%x = 0
  !$acc end data
  if (.not. shared .and. (any (m%x /= 2) .or. any (m%s /= 1))) stop 3
  m%x = 5
  !$acc data invoke<only_in>(m)
  !$acc serial present(m)
  m%x = 6
  !$acc end serial
  !$acc end data
  if (.not. shared .and. any (m%x /= 5)) stop 4
  !$acc enter data invoke<scratch>(m)
  if (.not. (acc_is_present (m%x) .and. acc_is_present (m%s))) stop 5
  !$acc exit data delete(m)
  !$acc data invoke<bare>(m)
  if (.not. shared .and. acc_is_present (m%s)) stop 6
  !$acc end data
end program
