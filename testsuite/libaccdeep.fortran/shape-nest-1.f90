! Sections 2.1 and 11: nests in shapes and policies of types, in a module.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module types
  implicit none
  type part
    real, allocatable :: u(:), v(:)
  end type
  type whole
    real, allocatable :: a(:)
    type(part), allocatable :: parts(:)
    !$acc shape(light) exclude(a) include(parts)::{ exclude(v) }
    !$acc policy(results) default(exclude) invoke(parts)::{ copyout(u) copyin(v) }
  end type
  type holder
    type(whole) :: w
    !$acc shape(deep) include(w)::{ include(parts)::{ exclude(u) } }
  end type
end module

program main
  use openacc
  use types
  implicit none
  type(whole), target :: x
  type(holder), target :: h
  logical :: shared
  integer :: i

  shared = acc_get_device_type () == acc_device_host
  allocate (x%a(3), x%parts(2))
  x%a = 1
  do i = 1, 2
    allocate (x%parts(i)%u(2), x%parts(i)%v(2))
    x%parts(i)%u = i
    x%parts(i)%v = -i
  end do
  h%w = x

  !$acc data copy<light>(x)
  if (.not. shared) then
    if (acc_is_present (x%a) .or. acc_is_present (x%parts(2)%v)) stop 1
    if (.not. acc_is_present (x%parts(2)%u)) stop 2
  end if
  !$acc serial
  x%parts(2)%u(1) = x%parts(1)%u(2) + 7
  !$acc end serial
  !$acc end data
  if (x%parts(2)%u(1) /= 8 .or. any (x%parts(2)%v /= -2)) stop 3

  !$acc data invoke<results>(x)
  !$acc serial
  do i = 1, 2
    x%parts(i)%u = 2 * x%parts(i)%v
    x%parts(i)%v = 0
  end do
  !$acc end serial
  !$acc end data
  if (any (x%parts(2)%u /= -4)) stop 4
  if (.not. shared .and. any (x%parts(2)%v /= -2)) stop 5

  !$acc data copyin<deep>(h)
  if (.not. shared) then
    if (acc_is_present (h%w%parts(1)%u)) stop 6
    if (.not. acc_is_present (h%w%parts(1)%v) .or. .not. acc_is_present (h%w%a)) stop 7
  end if
  !$acc end data
  if (.not. shared .and. (acc_is_present (x%parts) .or. acc_is_present (h%w%parts))) stop 8
end program
