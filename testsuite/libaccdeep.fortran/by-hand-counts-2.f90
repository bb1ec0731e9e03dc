! Section 5: update, exit data, present and detach of a component, nests, and a
! component beside its own object do not make a type one that is copied by hand.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

program main
  use openacc
  implicit none
  type t
    real, allocatable :: a(:), b(:)
  end type
  type other
    real, allocatable :: a(:)
  end type
  type(t) :: x
  type(other) :: y
  logical :: shared

  shared = acc_get_device_type () == acc_device_host
  allocate (x%a(3), x%b(3), y%a(2))
  x%a = 1
  x%b = 1
  y%a = 1
  ! Another type's components are its own affair.
  !$acc enter data copyin(y%a)
  !$acc enter data copyin(x)
  if (.not. acc_is_present (x%a) .or. .not. acc_is_present (x%b)) stop 1
  !$acc serial present(x%a)
  x%a(1) = 2
  !$acc end serial
  !$acc update self(x%a)
  if (x%a(1) /= 2) stop 2
  !$acc exit data detach(x%b)
  !$acc exit data delete(x%b)
  if (.not. shared .and. acc_is_present (x%b)) stop 3
  deallocate (x%b)
  !$acc exit data copyout(x)
  if (x%a(1) /= 2) stop 4
  if (.not. shared .and. acc_is_present (x%a)) stop 5

  !$acc data copyin(x) copy(x%a(2:3))
  !$acc serial
  x%a(2) = 3
  !$acc end serial
  !$acc end data
  if (any (x%a /= [2, 3, 1])) stop 6
  !$acc data copyin(x)::{ exclude(b) }
  if (.not. acc_is_present (x%a)) stop 7
  !$acc end data
  !$acc exit data delete(y%a)
end program
