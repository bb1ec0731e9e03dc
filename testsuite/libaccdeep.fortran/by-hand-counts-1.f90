! Section 5: copy, copyin, copyout, create, no_create and attach of a component
! make its type one that is copied by hand, on data, enter data and compute
! constructs.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-options "-w" }

program main
  use openacc
  implicit none
  type copied
    real, allocatable :: a(:), b(:)
  end type
  type copied_in
    real, allocatable :: a(:), b(:)
  end type
  type copied_out
    real, allocatable :: a(:), b(:)
  end type
  type created
    real, allocatable :: a(:), b(:)
  end type
  type not_created
    real, allocatable :: a(:), b(:)
  end type
  type attached
    real, allocatable :: a(:), b(:)
  end type
  type within
    type(copied_in) :: x
    real, allocatable :: b(:)
  end type
  type scalar
    integer :: n
    real, allocatable :: b(:)
  end type
  type(copied) :: x1
  type(copied_in) :: x2
  type(copied_out) :: x3
  type(created) :: x4
  type(not_created) :: x5
  type(attached) :: x6
  type(within) :: x7
  type(scalar) :: x8
  logical :: shared

  shared = acc_get_device_type () == acc_device_host
  allocate (x1%a(2), x1%b(2), x2%a(2), x2%b(2), x3%a(2), x3%b(2))
  allocate (x4%a(2), x4%b(2), x5%a(2), x5%b(2), x6%a(2), x6%b(2))
  allocate (x7%x%a(2), x7%b(2), x8%b(2))
  !$acc data create(x1, x2, x3, x4, x5, x6, x7, x8)
  if (.not. acc_is_present (x1) .or. .not. acc_is_present (x8)) stop 1
  if (.not. shared) then
    if (acc_is_present (x1%b)) stop 2
    if (acc_is_present (x2%b)) stop 3
    if (acc_is_present (x3%b)) stop 4
    if (acc_is_present (x4%b)) stop 5
    if (acc_is_present (x5%b)) stop 6
    if (acc_is_present (x6%b)) stop 7
    if (acc_is_present (x7%b)) stop 8
    if (acc_is_present (x8%b)) stop 9
  end if
  !$acc end data
  call never (x1%a)

contains
  ! That they stand somewhere is enough.
  subroutine never (a)
    real :: a(:)
    if (size (a) == 2) return
    !$acc data copy(x1%a)
    !$acc end data
    !$acc enter data copyin(x2%a)
    !$acc parallel num_gangs(1) copyout(x3%a)
    x3%a(1) = 1
    !$acc end parallel
    !$acc enter data create(x4%a)
    !$acc data no_create(x5%a)
    !$acc end data
    !$acc enter data attach(x6%a)
    !$acc serial copyin(x7%x%a)
    !$acc end serial
    !$acc enter data copyin(x8%n)
  end subroutine
end program
