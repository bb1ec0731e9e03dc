! Section 8, alias: pointers to the same array in one construct (TR-14-1, 4.2).
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

program p
  implicit none
  real, target :: t(8)
  real, pointer :: a(:), b(:)
  t = 1
  a => t
  b => t
  !$acc parallel copy(a) present(b)
  a(1) = 2
  !$acc end parallel
  if (t(1) /= 2) stop 1
  b => t(3:4)
  !$acc parallel copy(b) copy(a)
  b(1) = 3
  a(8) = 4
  !$acc end parallel
  if (t(3) /= 3 .or. t(8) /= 4) stop 2
  !$acc data copyin(b) copy(a)
  !$acc serial present(a)
  a(3) = a(3) + 1
  !$acc end serial
  !$acc end data
  if (t(3) /= 4) stop 3
end program

! { dg-final { needs-cure alias "" } }
