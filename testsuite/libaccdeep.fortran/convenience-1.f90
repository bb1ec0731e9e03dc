! Section 2.2: components beside their object in one structured construct: the
! object's clause leaves them to their own, with sections and bounds.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module types
  implicit none
  type inner
    real, allocatable :: c(:), d(:)
  end type
  type t
    integer :: n
    real, allocatable :: a(:), b(:), e(:,:)
    type(inner) :: own
    type(inner), allocatable :: one
    type(inner), allocatable :: many(:)
  end type
  type, extends(t) :: u
    real, pointer :: f(:) => null()
  end type
contains
  subroutine fill (x)
    class(t), intent(inout) :: x
    integer :: i
    x%n = 6
    allocate (x%a(6), x%b(0:5), x%e(2,3), x%one, x%many(2))
    allocate (x%own%c(2), x%own%d(2), x%one%c(2), x%one%d(2))
    do i = 1, 2
      allocate (x%many(i)%c(2), x%many(i)%d(2))
      x%many(i)%c = 1
      x%many(i)%d = 1
    end do
    x%a = 1
    x%b = 1
    x%e = 1
    x%own%c = 1
    x%own%d = 1
    x%one%c = 1
    x%one%d = 1
  end subroutine

  subroutine dummy (x, m)
    type(t), intent(inout) :: x
    integer, intent(in) :: m
    !$acc parallel copyin(x, x%a) copy(x%b(m:))
    x%a = 2
    x%b(m) = 2
    !$acc end parallel
  end subroutine

  subroutine polymorphic (x)
    class(t), intent(inout) :: x
    !$acc serial copyin(x) copy(x%a(2:3))
    x%a(2) = 3
    x%b(0) = 3
    !$acc end serial
  end subroutine
end module

program main
  use openacc
  use types
  implicit none
  type(t) :: x
  type(t), allocatable :: y
  type(u), target :: z
  logical :: shared
  integer :: i, k
  real :: s

  shared = acc_get_device_type () == acc_device_host
  call fill (x)
  k = 2

  ! The section alone is mapped, and comes back.
  !$acc data copyin(x) copyout (x%a(k:x%n-1)), copyin(i)
  if (.not. acc_is_present (x%a(2:5)) .or. .not. acc_is_present (x%b)) stop 1
  if (.not. shared .and. acc_is_present (x%a(6:6))) stop 2
  !$acc parallel loop
  do i = k, 5
    x%a(i) = i
  end do
  !$acc serial
  x%b = 9
  x%e(1,1) = 9
  !$acc end serial
  !$acc end data
  if (any (x%a /= [1, 2, 3, 4, 5, 1])) stop 3
  if (.not. shared .and. (any (x%b /= 1) .or. any (x%e /= 1))) stop 4
  if (.not. shared .and. (acc_is_present (x) .or. acc_is_present (x%a(2:5)))) stop 5

  ! Several at once, over several lines, and of any depth.
  x%b = 1
  !$acc parallel loop copyin(x) &
  !$acc& copy(x%b,  &
  !$acc       x%own%c, s, &
  !$acc       x%one%d(2:2)) copyout(x%e(:,2))
  do i = 1, 2
    x%b(i) = 4
    x%own%c(i) = 4
    x%own%d(i) = 4
    x%e(i,2) = 4
    if (i == 2) x%one%d(i) = 4
    x%one%c(i) = 4
  end do
  if (any (x%b /= [1, 4, 4, 1, 1, 1]) .or. any (x%own%c /= 4)) stop 6
  if (any (x%one%d /= [1, 4]) .or. any (x%e(:,2) /= 4)) stop 7
  if (.not. shared .and. (any (x%own%d /= 1) .or. any (x%one%c /= 1))) stop 8
  if (.not. shared .and. (any (x%e(:,1) /= 1) .or. any (x%e(:,3) /= 1))) stop 9

  ! An element of an array of components: the object's clause has it as well.
  !$acc serial copyin(x, x%n) copy(x%many(2)%c)
  x%many(2)%c(1) = 5
  x%many(2)%d(1) = 5
  !$acc end serial
  if (x%many(2)%c(1) /= 5) stop 10
  if (.not. shared .and. x%many(2)%d(1) /= 1) stop 11

  ! Allocatable, polymorphic, extended objects and dummies.
  allocate (y)
  call fill (y)
  !$acc serial copyin(y) copy(y%a)
  y%a(6) = 6
  y%b(5) = 6
  !$acc end serial
  if (y%a(6) /= 6 .or. (.not. shared .and. y%b(5) /= 1)) stop 12
  call fill (z)
  z%f => z%a(1:5:2)
  !$acc serial copy(z) copyin(z%b)
  z%f(2) = 7
  z%b(1) = 7
  !$acc end serial
  if (z%a(3) /= 7 .or. (.not. shared .and. z%b(1) /= 1)) stop 13
  call dummy (y, 3)
  if (y%b(3) /= 2) stop 14
  if (.not. shared .and. y%a(1) /= 1) stop 15
  call polymorphic (z)
  if (z%a(2) /= 3 .or. (.not. shared .and. z%b(0) /= 1)) stop 16

  ! Names of shapes and nests beside.
  !$acc data copyin(x)::{ exclude(own) } copy(x%a)
  if (.not. shared .and. acc_is_present (x%own%c)) stop 17
  if (.not. acc_is_present (x%a)) stop 18
  !$acc serial
  x%a = 8
  !$acc end serial
  !$acc end data
  if (any (x%a /= 8)) stop 19
end program
