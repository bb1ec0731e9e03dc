! Section 5: a type is copied by hand in all files of a program as soon as one of
! them maps its components: here one enters objects, another their components,
! and this one uses them.  Nothing else comes along.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-sources "by-hand-files-1-aux.f90" }

module by_hand_state
  implicit none
  type state
    integer :: n
    real, allocatable :: a(:), b(:), host_only(:)
    character(len=:), allocatable :: name
  end type
end module

module by_hand_parents
  use by_hand_state
  implicit none
contains
  subroutine enter (x)
    type(state), intent(inout) :: x
    !$acc enter data copyin(x)
  end subroutine
  subroutine leave (x)
    type(state), intent(inout) :: x
    !$acc exit data delete(x)
  end subroutine
end module

program main
  use openacc
  use by_hand_parents
  implicit none
  interface
    subroutine enter_components (x)
      use by_hand_state
      type(state), intent(inout) :: x
    end subroutine
    subroutine leave_components (x)
      use by_hand_state
      type(state), intent(inout) :: x
    end subroutine
  end interface
  type(state) :: x
  type(state), allocatable :: many(:)
  logical :: shared
  integer :: i

  shared = acc_get_device_type () == acc_device_host
  x%n = 4
  allocate (x%a(4), x%b(4), x%host_only(1000))
  x%name = "x"
  x%a = 0
  x%b = 2
  call enter (x)
  if (.not. acc_is_present (x)) stop 1
  if (.not. shared .and. acc_is_present (x%a)) stop 2
  x%a = 1
  call enter_components (x)
  if (.not. acc_is_present (x%a)) stop 3
  if (.not. shared .and. acc_is_present (x%host_only)) stop 4

  !$acc parallel loop present(x)
  do i = 1, x%n
    x%a(i) = x%a(i) + x%b(i)
  end do
  !$acc parallel loop default(present)
  do i = 1, x%n
    x%a(i) = x%a(i) + x%b(i)
  end do
  !$acc data copyin(x)
  !$acc parallel loop
  do i = 1, x%n
    x%a(i) = x%a(i) + x%b(i)
  end do
  !$acc end data
  if (.not. shared .and. any (x%a /= 1)) stop 5
  call leave_components (x)
  if (any (x%a /= 7)) stop 6
  if (.not. shared .and. acc_is_present (x%b)) stop 7
  call leave (x)
  if (.not. shared .and. acc_is_present (x)) stop 8
  if (x%name /= "x") stop 9

  ! Elements of an array.
  allocate (many(2))
  do i = 1, 2
    many(i)%n = 2
    allocate (many(i)%a(2), many(i)%b(2))
    many(i)%a = 10
    many(i)%b = i
  end do
  !$acc enter data copyin(many)
  if (.not. shared .and. acc_is_present (many(1)%a)) stop 10
  do i = 1, 2
    call enter_components (many(i))
  end do
  !$acc parallel loop present(many)
  do i = 1, 2
    many(i)%a(2) = many(i)%b(1)
  end do
  do i = 1, 2
    call leave_components (many(i))
  end do
  !$acc exit data delete(many)
  if (any (many(1)%a /= [10, 1]) .or. any (many(2)%a /= [10, 2])) stop 11
end program
