! Section 3: strided sections of one array that interleave are mapped as their
! union; what lies between the elements never comes back.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

program main
  use openacc
  implicit none
  type views
    real, pointer :: odd(:) => null()
    real, pointer :: even(:) => null()
    real, pointer :: third(:) => null()
  end type
  type item
    integer :: k
    real :: r
  end type
  type parts
    integer, pointer :: keys(:) => null()
  end type
  real, target :: a(12)
  type(item), target :: items(6)
  type(views) :: v
  type(parts) :: q
  integer :: i
  logical :: shared

  shared = acc_get_device_type () == acc_device_host
  a = [(real (i), i = 1, 12)]
  v%odd => a(1:9:4)
  v%even => a(11:3:-4)
  v%third => a(2:10:4)
  !$acc data copy(v)
  !$acc parallel
  v%odd = v%odd + 100
  v%even(1) = v%even(1) + 200
  v%third(3) = v%third(3) + 300
  !$acc end parallel
  a(4) = -4
  !$acc end data
  if (any (a(1:9:4) /= [101.0, 105.0, 109.0])) stop 1
  if (a(11) /= 211 .or. a(7) /= 7 .or. a(3) /= 3) stop 2
  if (a(10) /= 310 .or. a(2) /= 2 .or. a(6) /= 6) stop 3
  if (a(4) /= -4 .or. a(8) /= 8 .or. a(12) /= 12) stop 4

  items%k = 1
  items%r = 2
  q%keys => items%k
  !$acc data copy(q)
  !$acc parallel
  q%keys = q%keys + 5
  !$acc end parallel
  items%r = 7
  !$acc end data
  if (any (items%k /= 6) .or. any (items%r /= 7)) stop 5
end program
