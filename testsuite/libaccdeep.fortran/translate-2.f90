! Section 9 (TR-14-1, 3.5): q(@) of a pointer or an allocatable variable lets it
! lead to where its target is on the device; q(@?) if it is there.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do run }

program main
  use openacc
  implicit none
  real, target :: t(8)
  real, pointer :: q(:), r(:, :), one
  real :: s, o, w
  t = 2
  t(4) = 6
  q => t(4:5)
  r(0:1, 2:3) => t(3:6)
  one => t(4)
  !$acc data copy(t)
  t(4) = 7
  !$acc parallel present(q(@), r(@?)) present(one(@)) copyout(s, w, o)
  s = q(1)
  w = r(1, 2) + 10 * lbound (r, 2)
  o = one
  q(2) = 3
  !$acc end parallel
  if (acc_get_device_type () == acc_device_host) then
     if (s /= 7 .or. w /= 27 .or. o /= 7) stop 1
  else
     if (s /= 6 .or. w /= 26 .or. o /= 6 .or. t(5) /= 2) stop 2
  end if
  !$acc end data
  if (t(5) /= 3) stop 3
end program main
