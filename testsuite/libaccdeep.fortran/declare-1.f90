! Sections 2 and 3: an object that `declare create` has, and one that is present,
! gets components, with their bounds, when it is entered.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module m
  implicit none
  type t
    integer :: n = 0
    real, allocatable :: a(:), b(:)
  end type
  type(t) :: x
  !$acc declare create(x)
contains
  subroutine enter
    !$acc enter data copyin(x)
  end subroutine
  subroutine leave
    !$acc exit data copyout(x)
  end subroutine
end module
program main
  use m
  use openacc
  implicit none
  type(t) :: y
  logical :: shared
  shared = acc_get_device_type () == acc_device_host
  allocate (x%a(-1:1), x%b(2))
  x%a = 1
  x%b = 1
  call enter
  !$acc serial
  x%a(-1) = ubound (x%a, 1) + 5
  x%a(1) = 2
  !$acc end serial
  if (.not. shared .and. any (x%a /= 1)) stop 1
  !$acc update self(x)
  if (any (x%a /= [6, 1, 2])) stop 2
  !$acc serial
  x%a(0) = 3
  !$acc end serial
  call leave
  if (.not. shared .and. (acc_is_present (x%a) .or. .not. acc_is_present (x))) stop 3
  if (.not. shared .and. any (x%a /= [6, 3, 2])) stop 4

  ! Allocated after the object was entered, and again with other bounds.
  !$acc enter data copyin(y)
  allocate (y%a(2:4))
  y%a = 1
  !$acc enter data copyin(y)
  !$acc serial present(y)
  y%a(4) = lbound (y%a, 1) + 6
  !$acc end serial
  !$acc exit data copyout(y) finalize
  if (any (y%a /= [1, 1, 8])) stop 5
  if (.not. shared .and. (acc_is_present (y) .or. acc_is_present (y%a))) stop 6
end program
