! Section 5: types that a program, an external or an internal procedure defines are
! registered like those of modules.  Procedures of the same name in two modules have
! types of the same name.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-sources "class-dynamic-4-aux.f90" }
! { dg-additional-options "-w" }

module one
  implicit none
  type :: root
    real, allocatable :: x(:)
  end type
contains
  subroutine work (wrong)
    integer, intent(out) :: wrong
    type, extends(root) :: leaf
      integer, allocatable :: map(:)
    end type
    class(root), allocatable :: a
    integer :: k
    allocate (leaf :: a)
    a%x = [1, 2, 3, 4]
    wrong = 1
    select type (a)
    type is (leaf)
      a%map = [4, 3, 2, 1]
    end select
    !$acc enter data copyin(a)
    select type (a)
    type is (leaf)
      !$acc parallel loop present(a)
      do k = 1, 4
        a%x(k) = a%map(k)
      end do
      !$acc update self(a%x)
      if (all (a%x == [4, 3, 2, 1])) wrong = 0
    end select
    !$acc exit data delete(a)
  end subroutine
end module

subroutine external (wrong)
  use openacc
  implicit none
  integer, intent(out) :: wrong
  type :: root
    integer :: n
  end type
  type, extends(root) :: leaf
    real, allocatable :: y(:)
  end type
  class(root), allocatable :: a
  integer :: k
  allocate (leaf :: a)
  wrong = 1
  a%n = 3
  select type (a)
  type is (leaf)
    allocate (a%y(3), source = 2.)
  end select
  !$acc enter data copyin(a)
  select type (a)
  type is (leaf)
    !$acc parallel loop present(a)
    do k = 1, a%n
      a%y(k) = a%y(k) + k
    end do
    if (acc_get_device_type () /= acc_device_host) then
      if (.not. acc_is_present (a%y)) return
      if (any (a%y /= 2)) return
    end if
    !$acc exit data copyout(a)
    if (all (a%y == [3, 4, 5]) .and. a%n == 3) wrong = 0
    if (acc_get_device_type () /= acc_device_host) then
      if (acc_is_present (a%y)) wrong = 2
    end if
  end select
end subroutine

program main
  use one, work_one => work
  implicit none
  interface
    subroutine work_two (wrong)
      integer, intent(out) :: wrong
    end subroutine
    subroutine external (wrong)
      integer, intent(out) :: wrong
    end subroutine
  end interface
  type, extends(root) :: own
    integer, allocatable :: map(:)
  end type
  class(root), allocatable :: a
  integer :: k, wrong
  allocate (own :: a)
  a%x = [1, 2, 3, 4]
  select type (a)
  type is (own)
    a%map = [4, 3, 2, 1]
  end select
  !$acc enter data copyin(a)
  select type (a)
  type is (own)
    !$acc parallel loop present(a)
    do k = 1, 4
      a%x(k) = a%map(k)
    end do
    !$acc update self(a%x)
    if (any (a%x /= [4, 3, 2, 1])) stop 1
  end select
  !$acc exit data delete(a)
  call work_one (wrong)
  if (wrong /= 0) stop 2
  call work_two (wrong)
  if (wrong /= 0) stop 3
  call external (wrong)
  if (wrong /= 0) stop 4
  call internal (wrong)
  if (wrong /= 0) stop 5
contains
  subroutine internal (wrong)
    integer, intent(out) :: wrong
    type, extends(root) :: inner
      integer, allocatable :: map(:)
      real :: factor
    end type
    class(root), allocatable :: a
    integer :: k
    allocate (inner :: a)
    wrong = 1
    a%x = [1, 2]
    select type (a)
    type is (inner)
      a%map = [2, 1]
      a%factor = 10
    end select
    !$acc data copy(a)
    select type (a)
    type is (inner)
      !$acc parallel loop present(a)
      do k = 1, 2
        a%x(k) = a%map(k) * a%factor
      end do
    end select
    !$acc end data
    if (all (a%x == [20, 10])) wrong = 0
  end subroutine
end program
