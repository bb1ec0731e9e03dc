! Section 5: types of one name in modules, procedures and blocks, renamed, each with
! its own directives.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module one
  implicit none
  type t
    real, allocatable :: a(:), b(:)
    !$acc shape(part) exclude(b)
  end type
end module
module two
  implicit none
  type t
    real, allocatable :: a(:), b(:)
    !$acc shape(part) exclude(a)
  end type
end module
module three
  use one, only: first => t
  implicit none
contains
  subroutine check_one
    use openacc
    type(first) :: x
    allocate (x%a(2), x%b(2))
    !$acc data copyin<part>(x)
    if (.not. acc_is_present (x%a)) stop 1
    if (acc_is_present (x%b) .and. acc_get_device_type () /= acc_device_host) stop 2
    !$acc end data
  end subroutine
end module
program main
  use openacc
  use two, renamed => t
  use three
  implicit none
  type(renamed) :: y
  type(first) :: x
  integer :: i
  allocate (y%a(2), y%b(2), x%a(2), x%b(2))
  call check_one
  !$acc data copyin<part>(y, x)
  if (.not. acc_is_present (y%b)) stop 3
  if (acc_is_present (y%a) .and. acc_get_device_type () /= acc_device_host) stop 4
  if (.not. acc_is_present (x%a)) stop 5
  if (acc_is_present (x%b) .and. acc_get_device_type () /= acc_device_host) stop 6
  !$acc end data
  call local
  blk: block
    type t
      real, allocatable :: c(:), d(:)
      !$acc shape exclude(c)
    end type
    type(t) :: z
    allocate (z%c(2), z%d(2))
    !$acc data copyin(z)
    if (.not. acc_is_present (z%d)) stop 7
    if (acc_is_present (z%c) .and. acc_get_device_type () /= acc_device_host) stop 8
    !$acc end data
  end block blk
contains
  subroutine local
    type t
      real, allocatable :: a(:), b(:)
    end type
    !$acc shape(part) type(t) exclude(a)
    type(t) :: z
    allocate (z%a(2), z%b(2))
    !$acc data copyin<part>(z)
    if (.not. acc_is_present (z%b)) stop 9
    if (acc_is_present (z%a) .and. acc_get_device_type () /= acc_device_host) stop 10
    !$acc end data
  end subroutine
end program
