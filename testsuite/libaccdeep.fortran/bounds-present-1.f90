! Section 11, attach: the bounds of components that a policy looks for on the
! device, or that an attach clause attaches, go to the device with the pointer.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do run }

module shapes
  implicit none
  type pair
     integer :: k = 4
     real, pointer :: a(:, :) => null (), al(:, :) => null ()
     integer, allocatable :: b(:), c(:)
     !$acc policy(go) copyin(a) present(al(@a)) exclude(b, c)
     !$acc policy(look) default(create) present(b) no_create(c) exclude(a, al)
  end type pair
  type box
     real, pointer :: a(:) => null ()
     !$acc shape
  end type box
  type plain
     integer :: n = 1
     real, pointer :: a(:) => null ()
  end type plain
end module shapes

program main
  use shapes
  use openacc
  implicit none
  type (pair) :: x
  type (box) :: y
  type (plain) :: z
  real, target :: t(4, 5), u(3:6)
  real :: s, r
  integer :: i, j, k, l

  t = reshape ([((10 * i + j, i = 1, 4), j = 1, 5)], [4, 5])
  x%a => t
  x%al => t(2:3, 2:5)
  !$acc data invoke<go>(x)
  !$acc parallel copyout(s)
  s = x%al(2, 3)
  !$acc end parallel
  !$acc end data
  if (s /= 34) stop 1

  allocate (x%b(2:5), x%c(-1:3))
  x%b = [1, 2, 3, 4]
  !$acc enter data copyin(x%b)
  x%b = 0
  !$acc data invoke<look>(x)
  !$acc parallel copyout(k, l)
  k = 100 * lbound (x%b, 1) + x%b(5)
  l = 100 * lbound (x%c, 1) + ubound (x%c, 1)
  !$acc end parallel
  !$acc end data
  if (l /= -97) stop 2
  if (acc_get_device_type () == acc_device_host) then
     if (k /= 200) stop 3
  else
     if (k /= 204) stop 4
     if (acc_is_present (x%c)) stop 5
  end if
  !$acc exit data delete(x%b)

  u = [1, 2, 3, 4]
  !$acc enter data copyin(u)
  !$acc enter data copyin(y, z)
  y%a(3:) => u
  z%a(0:) => u(4:6)
  !$acc enter data attach(y%a, z%a)
  !$acc parallel present(y, z) copyout(s, r)
  s = y%a(6)
  r = z%a(2) + 10 * lbound (z%a, 1)
  !$acc end parallel
  if (s /= 4 .or. r /= 4) stop 6
  !$acc exit data detach(y%a, z%a)
  y%a(1:) => u(5:6)
  !$acc parallel present(y, u) attach(y%a) copyout(s)
  s = y%a(2) + 10 * ubound (y%a, 1)
  !$acc end parallel
  if (s /= 24) stop 7
  !$acc exit data delete(y, z, u)
  if (acc_get_device_type () /= acc_device_host) then
     if (acc_is_present (u) .or. acc_is_present (y)) stop 8
  end if
end program main
