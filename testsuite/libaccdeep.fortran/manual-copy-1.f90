! Section 5: a program unit that names components of a variable in data clauses
! copies it by hand: what it says of the variable as a whole is not deep there.
! Contained procedures belong to the unit; update clauses do not count.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module types
  implicit none
  type t
    real, allocatable :: a(:), b(:)
  end type
contains
  subroutine deep (x)
    type(t), intent(inout) :: x
    !$acc enter data copyin(x)
    !$acc update device(x%b)
  end subroutine
  subroutine done (x)
    type(t), intent(inout) :: x
    !$acc exit data delete(x)
  end subroutine
  ! An array of objects, by hand.
  subroutine by_hand (x)
    use openacc
    type(t), intent(inout) :: x(:)
    integer :: i
    !$acc enter data copyin(x)
    do i = 1, size (x)
      !$acc enter data copyin(x(i)%a)
    end do
    if (acc_is_present (x(1)%b) .and. .not. acc_on_device (acc_device_host) &
        .and. acc_get_device_type () /= acc_device_host) stop 11
    !$acc parallel loop present(x)
    do i = 1, size (x)
      x(i)%a(2) = 10 * i
    end do
    do i = 1, size (x)
      !$acc exit data copyout(x(i)%a)
    end do
    if (x(2)%a(2) /= 20 .or. x(2)%a(1) /= 1) stop 12
    !$acc exit data delete(x)
  end subroutine
end module

program main
  use openacc
  use types
  implicit none
  type(t) :: x, y, z
  type(t), allocatable :: many(:)
  logical :: shared
  integer :: i

  shared = acc_get_device_type () == acc_device_host
  allocate (x%a(4), x%b(4), y%a(3), y%b(3), z%a(2), z%b(2), many(2))
  x%a = 1
  x%b = 1
  y%a = 1
  y%b = 1
  z%a = 1
  z%b = 1

  ! By hand, and counted by hand.
  !$acc enter data copyin(x)
  !$acc enter data copyin(x%a(2:4))
  if (.not. shared .and. (acc_is_present (x%a(1:1)) .or. acc_is_present (x%b))) stop 1
  !$acc enter data attach(x%a)
  !$acc serial
  x%a(3) = 5
  !$acc end serial
  !$acc exit data detach(x%a)
  !$acc exit data copyout(x%a(2:4))
  if (.not. shared .and. acc_is_present (x%a(2:4))) stop 2
  !$acc exit data delete(x)
  if (.not. shared .and. acc_is_present (x)) stop 3
  if (any (x%a /= [1, 1, 5, 1])) stop 4

  ! The unit names components of y below.
  call enter_components
  if (.not. shared .and. acc_is_present (y%b)) stop 5
  !$acc exit data delete(y)

  ! It names none of z.
  !$acc data copy(z)
  if (.not. acc_is_present (z%a) .or. .not. acc_is_present (z%b)) stop 6
  !$acc update self(z%a)
  !$acc end data

  ! Another unit does not, either.
  call deep (x)
  if (.not. acc_is_present (x%b)) stop 7
  call done (x)
  if (.not. shared .and. acc_is_present (x%b)) stop 8

  do i = 1, 2
    allocate (many(i)%a(2), many(i)%b(2))
    many(i)%a = 1
  end do
  call by_hand (many)

contains

  subroutine enter_components
    !$acc enter data copyin(y)
    !$acc enter data create(y%a)
    if (.not. shared .and. acc_is_present (y%b)) stop 9
    !$acc exit data delete(y%a)
  end subroutine
end program
