! Section 5: dummies of deep types: assumed shape with strided actual arguments,
! implicit data, optional arrays, and class(t), also of an extended type.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module m
  implicit none
  type t
    integer :: k = 0
    real, allocatable :: v(:)
  end type
  type, extends(t) :: u
    real, allocatable :: w(:)
  end type
contains
  subroutine shaped (c)
    type(t), intent(inout) :: c(:)
    integer :: i
    !$acc parallel loop copy(c)
    do i = 1, size (c)
      c(i)%v(1) = c(i)%v(1) + 1
    end do
  end subroutine
  subroutine implicit_shaped (c)
    type(t), intent(inout) :: c(:,:)
    integer :: i, j
    !$acc parallel loop collapse(2)
    do j = 1, size (c, 2)
      do i = 1, size (c, 1)
        c(i,j)%v(1) = c(i,j)%v(1) + 1
      end do
    end do
  end subroutine
  subroutine optional_array (c)
    type(t), intent(inout), optional :: c(:)
    integer :: i
    !$acc data copy(c)
    if (present (c)) then
      !$acc parallel loop present(c)
      do i = 1, size (c)
        c(i)%v(1) = c(i)%v(1) + 1
      end do
    end if
    !$acc end data
  end subroutine
  subroutine optional_alloc (c)
    type(t), intent(inout), optional, allocatable :: c
    !$acc data copy(c)
    if (present (c)) then
      if (allocated (c)) then
      !$acc serial present(c)
      c%v(1) = c%v(1) + 1
      !$acc end serial
      end if
    end if
    !$acc end data
  end subroutine
  subroutine pointer_scalar (p)
    type(t), pointer, intent(in) :: p
    !$acc serial copy(p)
    p%v(1) = p%v(1) + 1
    !$acc end serial
  end subroutine
  subroutine poly (p)
    class(t), intent(inout) :: p
    !$acc serial copy(p)
    p%v(1) = p%v(1) + 1
    !$acc end serial
    !$acc enter data copyin(p)
    !$acc serial
    p%v(2) = p%v(2) + 1
    !$acc end serial
    !$acc update self(p)
    !$acc exit data delete(p)
    !$acc serial
    p%v(2) = p%v(2) + 1
    !$acc end serial
  end subroutine
end module
program main
  use m
  implicit none
  type(t), target :: a(6), b(3,3)
  type(t), allocatable :: c
  type(t), pointer :: p
  type(u), target :: e
  integer :: i, j
  do i = 1, 6
    allocate (a(i)%v(2))
    a(i)%v = i
  end do
  do i = 1, 3
    do j = 1, 3
      allocate (b(i,j)%v(2)); b(i,j)%v = 1
    end do
  end do
  call shaped (a)
  if (any ([(a(i)%v(1), i = 1, 6)] /= [(i + 1, i = 1, 6)])) stop 1
  call implicit_shaped (b)
  call implicit_shaped (b(1:2,:))
  if (b(1,1)%v(1) /= 3 .or. b(3,3)%v(1) /= 2) stop 3
  call optional_array ()
  call optional_array (a)
  if (a(3)%v(1) /= 5) stop 4
  call optional_alloc ()
  call optional_alloc (c)
  allocate (c)
  allocate (c%v(2))
  c%v = 0
  call optional_alloc (c)
  if (c%v(1) /= 1) stop 5
  p => a(2)
  call pointer_scalar (p)
  if (a(2)%v(1) /= 5) stop 6
  allocate (e%v(2), e%w(2))
  e%v = 0
  call poly (e)
  if (e%v(1) /= 1 .or. e%v(2) /= 2) stop 7
  call poly (a(1))
  call shaped (a(1:6:2))
  if (a(3)%v(1) /= 6 .or. a(2)%v(1) /= 5) stop 2
end program
