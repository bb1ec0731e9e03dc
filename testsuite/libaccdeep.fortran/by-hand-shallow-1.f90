! Section 5: -fplugin-arg-accdeep-fortran=shallow: objects of types without
! directives are bytes to the clauses of one file, whatever other files do.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-options "-fplugin-arg-accdeep-fortran=shallow" }

program main
  use openacc
  implicit none
  type t
    real, allocatable :: a(:), b(:)
  end type
  type o
    type(t) :: x
    type(t), allocatable :: many(:)
    real, allocatable :: r(:)
    !$acc shape
  end type
  type(t) :: y
  type(o) :: x
  logical :: shared

  shared = acc_get_device_type () == acc_device_host
  allocate (y%a(3), x%x%a(3), x%many(1), x%r(2))
  allocate (x%many(1)%b(2))
  y%a = 1
  !$acc data copyin(y, x)
  if (.not. acc_is_present (y)) stop 1
  if (.not. acc_is_present (x%many) .or. .not. acc_is_present (x%r)) stop 2
  if (.not. shared) then
    if (acc_is_present (y%a) .or. acc_is_present (x%x%a)) stop 3
    if (acc_is_present (x%many(1)%b)) stop 4
  end if
  !$acc end data
  !$acc data copyin(y)::{ include(a) }
  if (.not. acc_is_present (y%a)) stop 5
  !$acc end data
end program
