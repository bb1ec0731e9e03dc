! Sections 2.2, 3 and 5: directives on single components: update moves them,
! enter data attaches them to a parent that is present, with the bounds that they
! have then, and exit data detaches.  An empty shape keeps the type a deep one.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module types
  implicit none
  type part
    real, allocatable :: w(:)
  end type
  type whole
    integer :: n
    real, allocatable :: a(:), b(:,:)
    type(part), allocatable :: parts(:)
    type(part) :: own
    !$acc shape
  end type
contains
  subroutine enter (x)
    type(whole), intent(in) :: x
    !$acc enter data copyin(x)
  end subroutine
  subroutine update_parts (x)
    type(whole), intent(inout) :: x
    !$acc update self(x%parts)
  end subroutine
  subroutine leave (x)
    type(whole), intent(inout) :: x
    !$acc exit data copyout(x)
  end subroutine
end module

program main
  use types
  use openacc
  implicit none
  type(whole) :: x
  logical :: shared
  integer :: i

  shared = acc_get_device_type () == acc_device_host
  x%n = 5
  allocate (x%a(5), x%parts(2), x%own%w(4))
  x%a = 1
  x%own%w = 2
  do i = 1, 2
    allocate (x%parts(i)%w(3))
    x%parts(i)%w = i
  end do
  call enter (x)

  ! Allocated later: the device learns the bounds with the array.
  allocate (x%b(2:3,-1:0))
  x%b = 7
  !$acc enter data copyin(x%b)
  !$acc serial present(x%b)
  x%b(3,-1) = real (lbound (x%b, 1) * 10 + ubound (x%b, 2))
  x%a = 8
  x%own%w(4) = 9
  x%parts(2)%w(1) = 10
  !$acc end serial

  !$acc update self(x%b)
  if (x%b(3,-1) /= 20 .or. x%b(2,0) /= 7) stop 1
  if (.not. shared .and. any (x%a /= 1)) stop 2
  !$acc update self(x%a(2:3))
  if (any (x%a(2:3) /= 8)) stop 3
  if (.not. shared .and. any (x%a(4:5) /= 1)) stop 4
  !$acc update self(x%own%w)
  if (x%own%w(4) /= 9) stop 5
  call update_parts (x)
  if (x%parts(2)%w(1) /= 10) stop 6
  x%a = 3
  !$acc update device(x%a)
  !$acc exit data delete(x%b)
  if (.not. shared .and. acc_is_present (x%b)) stop 7
  deallocate (x%b)
  call leave (x)
  if (any (x%a /= 3)) stop 8
  if (.not. shared .and. acc_is_present (x%a)) stop 9
end program
