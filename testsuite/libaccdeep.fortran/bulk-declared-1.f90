! Section 8, declare-allocatable, beside section 3: a program that has such
! variables asks for objects of a large structure, and uses them, as any other.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do run }

module m
  use iso_c_binding
  implicit none
  type one
     integer :: n
     integer, allocatable :: x(:)
  end type one
  real, allocatable, target :: declared(:)
  !$acc declare create(declared)

  interface
     type (c_ptr) function acc_deviceptr (host) bind (c)
       import c_ptr
       type (c_ptr), value :: host
     end function acc_deviceptr
     type (c_ptr) function acc_hostptr (device) bind (c)
       import c_ptr
       type (c_ptr), value :: device
     end function acc_hostptr
     integer (c_int) function acc_is_present (host, bytes) bind (c)
       import c_ptr, c_int, c_size_t
       type (c_ptr), value :: host
       integer (c_size_t), value :: bytes
     end function acc_is_present
     integer (c_int) function omp_target_is_present (host, device) bind (c)
       import c_ptr, c_int
       type (c_ptr), value :: host
       integer (c_int), value :: device
     end function omp_target_is_present
  end interface
contains
  type (c_ptr) function address_of (x)
    integer, target, intent (in) :: x(*)
    address_of = c_loc (x)
  end function address_of
end module m

program main
  use m
  implicit none
  integer, parameter :: n_ones = 3000
  type (one), allocatable, target :: a(:)
  integer, pointer :: x(:)
  type (c_ptr) :: host, dev
  logical :: shared
  integer :: i

  i = 0
  !$acc parallel copyin(i)
  i = 1
  !$acc end parallel
  shared = i == 1

  allocate (a(n_ones), declared(10))
  declared = 1
  do i = 1, n_ones
     a(i)%n = 3
     allocate (a(i)%x(3))
     a(i)%x = 0
  end do
  !$acc enter data copyin(a)

  do i = 1, n_ones, 7
     host = c_loc (a(i)%x(2))
     dev = acc_deviceptr (host)
     if (.not. c_associated (dev)) stop 1
     if (.not. shared .and. c_associated (dev, host)) stop 2
     if (.not. c_associated (acc_hostptr (dev), host)) stop 3
     if (acc_is_present (host, 8_c_size_t) == 0) stop 4
     if (.not. shared .and. acc_is_present (host, 12_c_size_t) /= 0) stop 5
     if (.not. shared) then
        if (omp_target_is_present (host, 0) == 0) stop 6
     end if
  end do
  if (.not. shared) then
     if (.not. c_associated (acc_hostptr (acc_deviceptr (c_loc (a(5)))), &
          c_loc (a(5)))) stop 7
     host = c_loc (declared(3))
     if (.not. c_associated (acc_hostptr (acc_deviceptr (host)), host)) stop 8
  end if

  x => a(8)%x
  !$acc host_data use_device(x)
  dev = address_of (x)
  !$acc end host_data
  if (.not. c_associated (dev, acc_deviceptr (c_loc (a(8)%x)))) stop 9

  !$acc parallel loop present(a)
  do i = 1, n_ones
     a(i)%x(2) = a(i)%x(2) + i
  end do
  x => a(9)%x
  !$acc update self(x)
  if (a(9)%x(2) /= 9) stop 10
  if (.not. shared .and. a(10)%x(2) /= 0) stop 11
  !$acc exit data copyout(a)
  do i = 1, n_ones
     if (any (a(i)%x /= [0, i, 0])) stop 12
  end do
  deallocate (declared)
  if (.not. shared .and. acc_is_present (c_loc (a), 1_c_size_t) /= 0) stop 13
end program main
