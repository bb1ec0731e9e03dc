! Section 5: what says how deep it means to copy, does so in a program that copies
! by hand as well: names of shapes, nests, invoke, and directives on the type, be
! they empty.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

program main
  use openacc
  implicit none
  type t
    real, allocatable :: a(:), b(:)
  end type
  type u
    real, allocatable :: a(:), b(:)
    !$acc shape(rest) exclude(a)
    !$acc policy(all) default(copyin)
  end type
  type always_deep
    real, allocatable :: a(:), b(:)
    !$acc shape
  end type
  type never_deep
    real, allocatable :: a(:), b(:)
    !$acc shape default(exclude)
  end type
  type(t) :: x
  type(u) :: y
  type(always_deep) :: z
  type(never_deep) :: w
  logical :: shared

  shared = acc_get_device_type () == acc_device_host
  allocate (x%a(4), x%b(4), y%a(3), y%b(3))
  x%a = 1
  x%b = 1
  y%a = 1
  y%b = 1

  !$acc data copyin(x)::{ exclude(a) }
  !$acc enter data copyin(x%a)
  if (.not. acc_is_present (x%b)) stop 1
  !$acc serial
  x%a(1) = 2
  x%b(1) = 2
  !$acc end serial
  !$acc exit data copyout(x%a)
  !$acc end data
  if (x%a(1) /= 2 .or. (.not. shared .and. x%b(1) /= 1)) stop 2
  if (.not. shared .and. (acc_is_present (x%a) .or. acc_is_present (x%b))) stop 3

  !$acc data copyin(y)
  if (.not. acc_is_present (y%b)) stop 4
  !$acc end data
  !$acc data copyin<rest>(y)
  !$acc enter data copyin(y%a)
  if (.not. acc_is_present (y%b)) stop 5
  !$acc exit data delete(y%a)
  !$acc end data
  allocate (z%a(2), z%b(2), w%a(2), w%b(2))
  !$acc enter data copyin(z%a)
  !$acc data copyin(z, w)
  if (.not. acc_is_present (z%b)) stop 7
  if (.not. shared .and. acc_is_present (w%b)) stop 8
  !$acc end data
  !$acc exit data delete(z%a)
  !$acc data invoke<all>(y)
  if (.not. acc_is_present (y%b)) stop 6
  !$acc end data
end program
