! Section 5.1: a part of a type that is copied by hand stays bytes in an object of
! a type with a directive, also where its components stand beside that object.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do run }

module m
  use openacc
  implicit none
  type part
    integer :: n = 0
    real, allocatable :: a(:), b(:)
  end type
  type whole
    type(part) :: inner
    type(part), allocatable :: far
    real, allocatable :: c(:)
    !$acc shape
  end type
  type chosen
    type(part) :: inner
    !$acc shape exclude(inner%a)
  end type
contains
  subroutine enter (p)
    type(part) :: p
    !$acc enter data copyin(p%a)
  end subroutine

  subroutine work (x, y)
    type(whole) :: x
    type(chosen) :: y
    logical :: shared
    shared = acc_get_device_type () == acc_device_host
    !$acc data copy(x) copy(x%inner%a) copyin(x%far%a)
    if (.not. shared .and. acc_is_present (x%inner%b)) stop 1
    if (.not. shared .and. acc_is_present (x%far%b)) stop 1
    if (.not. acc_is_present (x%c)) stop 2
    !$acc serial present(x)
    x%inner%a(1) = x%c(1) + 1
    x%inner%n = x%far%a(1)
    x%far%a(1) = 9
    !$acc end serial
    !$acc end data
    if (x%inner%a(1) /= 4 .or. x%inner%n /= 5) stop 3
    if (x%far%a(1) /= merge (9, 5, shared)) stop 4
    ! A directive says something of the part.
    !$acc data copy(y) copy(y%inner%a)
    if (.not. acc_is_present (y%inner%b)) stop 5
    !$acc serial present(y)
    y%inner%b(1) = y%inner%a(1)
    !$acc end serial
    !$acc end data
    if (y%inner%b(1) /= 6) stop 6
  end subroutine
end module

program main
  use m
  implicit none
  type(whole) :: x
  type(chosen) :: y
  allocate (x%far)
  x%inner%a = [1., 2.]
  x%inner%b = [1., 2.]
  x%far%a = [5., 2.]
  x%far%b = [1., 2.]
  x%c = [3., 3.]
  y%inner%a = [6., 6.]
  y%inner%b = [1., 2.]
  call work (x, y)
  if (any (x%inner%b /= [1, 2]) .or. any (x%far%b /= [1, 2])) stop 7
  if (acc_get_device_type () /= acc_device_host) then
    if (acc_is_present (x%c) .or. acc_is_present (x%inner%a)) stop 8
    if (acc_is_present (y%inner%b)) stop 9
  end if
end program main
