! Section 9.1: a dummy argument that is a target may be another name of a module
! variable that a construct uses without a clause.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module m
  use openacc
  implicit none
  type plain
    integer :: n = 1
    integer :: a(2) = 2
  end type
  type deep
    integer :: n = 1
    real, allocatable :: a(:)
  end type
  type(plain), save, target :: x(2)
  type(deep), save, target :: y(2)
  integer, save, target :: v(4) = 1
contains
  subroutine use_plain (q, expected)
    type(plain), target :: q
    integer :: expected, s
    s = 0
    !$acc parallel copy(q) copy(s)
    s = q%n + x(2)%a(1)
    q%n = 5
    !$acc end parallel
    if (s /= expected .or. q%n /= 5) stop 1
  end subroutine
  subroutine use_deep (q, expected)
    type(deep), target :: q
    integer :: expected, s
    s = 0
    !$acc kernels copy(q) copy(s)
    s = q%n + x(1)%n + y(2)%n
    q%n = 7
    q%a(2) = 8
    !$acc end kernels
    if (s /= expected .or. q%n /= 7 .or. q%a(2) /= 8) stop 2
  end subroutine
  subroutine use_array (q)
    integer, target :: q(:)
    !$acc parallel copy(q)
    q(1) = v(4) + 2
    !$acc end parallel
  end subroutine
end module

program main
  use m
  implicit none
  allocate (y(1)%a(2), y(2)%a(2), source = 3.)
  call use_plain (x(1), 3)
  call use_plain (x(2), 3)
  call use_deep (y(1), 7)
  call use_deep (y(2), 7)
  call use_array (v(2:3))
  if (any (v /= [1, 3, 1, 1])) stop 3
  if (acc_get_device_type () == acc_device_host) stop
  if (acc_is_present (x) .or. acc_is_present (y) .or. acc_is_present (v)) stop 4
end program
