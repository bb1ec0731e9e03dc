! Section 5: procedure pointers and C pointers are never followed, and the host
! keeps its own.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module m
  use iso_c_binding
  implicit none
  abstract interface
    integer function number ()
    end function
  end interface
  type t
    real, allocatable :: a(:)
    type(c_ptr) :: c
    type(c_funptr) :: f
    procedure(number), pointer, nopass :: p
  end type
contains
  integer function seven ()
    seven = 7
  end function
end module

program main
  use m
  use openacc
  implicit none
  type(t) :: x
  real, target :: r(100)
  allocate (x%a(3))
  x%a = 1
  x%c = c_loc (r)
  x%f = c_null_funptr
  x%p => seven
  !$acc data copy(x)
  if (acc_get_device_type () /= acc_device_host .and. acc_is_present (r)) stop 1
  !$acc serial
  x%a(2) = 5
  !$acc end serial
  !$acc end data
  if (any (x%a /= [1., 5., 1.])) stop 2
  if (.not. c_associated (x%c, c_loc (r))) stop 3
  if (c_associated (x%f)) stop 4
  if (x%p () /= 7) stop 5
end program
