! Section 8, alias: enter data of a part by another name, in any order.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

program p
  use openacc
  implicit none
  real, target :: t(8)
  real, pointer :: a(:), b(:)
  t = 1
  a => t
  b => t(3:4)
  !$acc enter data copyin(a) create(b)
  if (.not. acc_is_present (t)) stop 1
  !$acc serial present(a)
  a(8) = a(3) + 1
  !$acc end serial
  !$acc update self(a)
  if (t(8) /= 2) stop 2
  !$acc exit data delete(a) delete(b)
  if (acc_get_device_type () /= acc_device_host) then
    if (acc_is_present (t)) stop 3
  end if
  !$acc enter data create(b) copyin(a)
  if (.not. acc_is_present (t)) stop 4
  !$acc exit data delete(b) delete(a)
end program

