! Section 5: an object that a pointer or allocatable variable leads to is mapped
! for a construct that uses nothing but the object's own bytes; where there is
! none nothing is.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module m
  implicit none
  type cell
    integer :: n = 4
    integer :: c(3) = 0
    real, allocatable :: a(:)
  end type
contains
  subroutine dummies (x, z, y)
    type(cell), pointer :: x
    type(cell), allocatable :: z
    integer :: y
    !$acc parallel copyout(y)
    y = x%n + z%n
    x%c(1) = 6
    !$acc end parallel
  end subroutine
  subroutine nothing (x, z, y)
    type(cell), pointer :: x
    type(cell), allocatable :: z
    type(cell), pointer :: u
    integer :: y
    nullify (u)
    !$acc parallel copy(y)
    if (y > 0) then
      y = x%n + z%n + u%n
      x%c(1) = 6
    end if
    y = y + 3
    !$acc end parallel
  end subroutine
end module

program main
  use openacc
  use m
  implicit none
  type(cell), pointer :: x
  type(cell), allocatable :: z
  integer :: y, i
  nullify (x)
  y = 0
  call nothing (x, z, y)
  if (y /= 3) stop 1
  allocate (x, z)
  allocate (x%a(2), source = 1.)
  call dummies (x, z, y)
  if (y /= 8 .or. x%c(1) /= 6) stop 2
  ! The number of iterations, too.
  !$acc parallel copy(y)
  do i = 1, x%n
    y = y + z%n
  end do
  !$acc end parallel
  if (y /= 24 .or. any (x%a /= 1)) stop 3
  if (acc_get_device_type () /= acc_device_host) then
    if (acc_is_present (x) .or. acc_is_present (z)) stop 4
  end if
end program main
