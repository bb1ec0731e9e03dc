! Section 2: the operands of a named shape, of a nest and of invoke may be
! sections and elements of arrays, allocatable ones, pointers, components and
! dummy arguments.  Only what they name is there and moves.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module types
  implicit none
  type t
    real, allocatable :: v(:), w(:)
    !$acc shape(only_v) exclude(w)
    !$acc policy(up) default(exclude) update(v)
    !$acc policy(fill) default(copyin) copyout(v)
  end type
  type e
    integer :: n
    type(t), allocatable :: aa(:)
    type(t) :: fixed(3)
  end type
contains
  subroutine set (x)
    type(t), intent(out) :: x(:)
    integer :: i
    do i = 1, size (x)
      allocate (x(i)%v(2), x(i)%w(2))
      x(i)%v = i
      x(i)%w = 10 * i
    end do
  end subroutine

  subroutine check (x, changed, shared, number)
    type(t), intent(in) :: x(:)
    logical, intent(in) :: changed(:), shared
    integer, intent(in) :: number
    integer :: i
    do i = 1, size (x)
      if (any (x(i)%v /= merge (-i, i, changed(i)))) stop number
      if (.not. shared .and. any (x(i)%w /= 10 * i)) stop number + 1
    end do
  end subroutine

  subroutine dummies (d, n, q, shared)
    type(t), intent(inout) :: d(:)
    integer, intent(in) :: n
    type(t), intent(inout) :: q(n)
    logical, intent(in) :: shared
    integer :: i
    !$acc data copy<only_v>(d(2:3)) invoke<fill>(q(1:2))
    !$acc serial present<only_v>(d(2:3)) present(q(1:2))
    do i = 2, 3
      d(i)%v = -i
      q(i - 1)%v = 1 - i
      q(i - 1)%w = 0
    end do
    !$acc end serial
    !$acc end data
    call check (d, [.false., .true., .true.], shared, 50)
    call check (q, [.true., .true., .false.], shared, 52)
  end subroutine
end module

program main
  use types
  use openacc
  implicit none
  type(t), allocatable :: b(:)
  type(t), pointer :: c(:)
  type(t), allocatable :: d(:), q(:)
  type(e) :: x, y(2)
  logical :: shared
  integer :: i
  shared = acc_get_device_type () == acc_device_host
  allocate (b(4), c(4), x%aa(3), d(3), q(3))
  call set (b)

  !$acc data copy<only_v>(b(2:3))
  if (.not. shared .and. acc_is_present (b(1))) stop 1
  !$acc serial present<only_v>(b(2:3))
  b(2)%v = -2
  b(3)%v = -3
  !$acc end serial
  !$acc end data
  call check (b, [.false., .true., .true., .false.], shared, 10)

  call set (b)
  !$acc data copy(b(3))::{ exclude(w) }
  !$acc serial present(b(3))::{ exclude(w) }
  b(3)%v = -3
  !$acc end serial
  !$acc end data
  call check (b, [.false., .false., .true., .false.], shared, 20)

  call set (c)
  !$acc enter data copyin(c(1:3))
  !$acc serial present(c(1:3))
  do i = 1, 3
    c(i)%v = -i
    c(i)%w = 0
  end do
  !$acc end serial
  !$acc update invoke<up>(self: c(2:3))
  if (shared) then
    c(1)%v = 1
  end if
  call check (c, [.false., .true., .true., .false.], shared, 30)
  !$acc exit data delete(c(1:3))

  call set (x%aa)
  call set (x%fixed)
  !$acc data copy<only_v>(x%aa(1:2))
  !$acc serial present<only_v>(x%aa(1:2))
  x%aa(1)%v = -1
  x%aa(2)%v = -2
  !$acc end serial
  !$acc end data
  !$acc data copy(x%fixed(2:3))::{ exclude(w) }
  !$acc serial present(x%fixed(2:3))::{ exclude(w) }
  x%fixed(2)%v = -2
  x%fixed(3)%v = -3
  !$acc end serial
  !$acc end data
  call check (x%aa, [.true., .true., .false.], shared, 40)
  call check (x%fixed, [.false., .true., .true.], shared, 42)

  ! Which of two operands that differ in their indices has which shape.
  do i = 1, 2
    allocate (y(i)%aa(2))
    call set (y(i)%aa)
  end do
  !$acc data copy(y(1)%aa(1:2)) copy<only_v>(y(2)%aa(1:2))
  if (.not. shared) then
    if (.not. acc_is_present (y(1)%aa(2)%w)) stop 44
    if (.not. acc_is_present (y(2)%aa(2)%v)) stop 45
    if (acc_is_present (y(2)%aa(2)%w)) stop 46
  end if
  !$acc end data

  call set (d)
  call set (q)
  call dummies (d, 3, q, shared)
end program
