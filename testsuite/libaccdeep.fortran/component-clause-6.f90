! Section 5: a clause on a component leaves the rest of its object to the implicit
! rule, also where the construct refers to nothing but the object's own bytes.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module m
  use openacc
  implicit none
  type part
    integer :: k = 1
    real, allocatable :: a(:)
  end type
  type whole
    integer :: n = 1
    real, pointer :: c(:) => null ()
    type(part) :: inner
    real, allocatable :: b(:)
  end type
contains
  subroutine dummy (x, y)
    type(whole) :: x
    real :: y
    !$acc serial copyin(x%b(2:3)) copy(y)
    y = x%n
    x%n = 6
    !$acc end serial
  end subroutine
end module

program main
  use m
  implicit none
  type(whole), target, save :: x
  type(whole), allocatable :: z
  real :: y
  real, pointer :: a(:)
  allocate (x%inner%a(3), source = 3.)
  allocate (x%b(3), source = 4.)
  a => x%inner%a
  y = 0
  !$acc serial copy(x%inner%a(3:3)) copy(y)
  y = x%n
  x%n = 5
  x%inner%k = 7
  !$acc end serial
  if (y /= 1 .or. x%n /= 5 .or. x%inner%k /= 7) stop 1
  if (.not. associated (a, x%inner%a) .or. any (a /= 3)) stop 2
  call dummy (x, y)
  if (y /= 5 .or. x%n /= 6 .or. any (x%b /= 4)) stop 3
  !$acc data copy(x%inner%a)
  !$acc parallel copyin(x%b) copy(y)
  y = x%inner%k
  !$acc end parallel
  !$acc end data
  if (y /= 7) stop 4
  z = x
  !$acc serial copyin(z%b)
  z%n = 9
  !$acc end serial
  if (z%n /= 9 .or. any (z%b /= 4)) stop 5
  if (acc_get_device_type () /= acc_device_host) then
    if (acc_is_present (x) .or. acc_is_present (x%b)) stop 6
  end if
end program main
