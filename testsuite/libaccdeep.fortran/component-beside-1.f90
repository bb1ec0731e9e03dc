! Section 5: an element of an array beside a component of the same element: the
! element's clause does not apply to that component.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module m
  use openacc
  implicit none
  type base
    integer :: n = 1
    real, allocatable :: a(:)
    !$acc shape
  end type
  type, extends(base) :: whole
    real, allocatable :: b(:)
  end type
contains
  subroutine enter (q)
    type(whole), target :: q
    !$acc enter data copyin(q%a(2:3)) copyin(q)
  end subroutine
  subroutine check (q, number)
    type(whole) :: q
    integer :: number
    logical :: shared
    shared = acc_get_device_type () == acc_device_host
    if (acc_is_present (q%a(1:1)) .neqv. shared) stop number
    if (.not. acc_is_present (q%a(2:3))) stop number + 1
    if (.not. acc_is_present (q%b)) stop number + 2
    !$acc serial present(q) present(q%a(2:3))
    q%a(3) = q%a(3) + q%n
    q%b(1) = 9
    !$acc end serial
  end subroutine
  subroutine gone (q, number)
    type(whole) :: q
    integer :: number
    if (q%a(3) /= 4 .or. q%b(1) /= 9) stop number
    if (acc_get_device_type () == acc_device_host) return
    if (acc_is_present (q%a(2:3)) .or. acc_is_present (q)) stop number + 1
  end subroutine
end module

program main
  use m
  implicit none
  type(whole), target, save :: x(3)
  type(whole), allocatable, target :: z(:)
  integer :: i
  allocate (z(3))
  do i = 1, 3
    allocate (x(i)%a(3), z(i)%a(3), source = 3.)
    allocate (x(i)%b(2), z(i)%b(2), source = 2.)
  end do

  call enter (x(2))
  call check (x(2), 1)
  !$acc exit data copyout(x(2)%a(2:3)) copyout(x(2))
  call gone (x(2), 4)

  i = 3
  !$acc enter data copyin(x(i)) copyin(x(i)%a(2:3))
  call check (x(3), 11)
  !$acc exit data copyout(x(3)) copyout(x(3)%a(2:3))
  call gone (x(3), 14)

  !$acc enter data copyin(z(i - 1)) copyin(z(i - 1)%a(2:3))
  call check (z(2), 21)
  !$acc exit data copyout(z(2)%a(2:3)) copyout(z(2))
  call gone (z(2), 24)

  !$acc data copy(z(1)) copy(z(1)%a(2:3))
  call check (z(1), 31)
  !$acc end data
  call gone (z(1), 34)
end program
