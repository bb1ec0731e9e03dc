! Section 5, polymorphic objects: the names of "select type", with and without a
! name of their own, are variables like others in compute constructs.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module shapes
  implicit none
  type square
    integer :: n = 0
    real, allocatable :: a(:)
  end type
  type, extends(square) :: box
    integer :: m = 0
    real, allocatable :: b(:)
  end type
contains
  subroutine named (o)
    class(square), intent(inout) :: o
    integer :: i
    select type (z => o)
    type is (box)
      !$acc parallel loop
      do i = 1, z%n
        z%a(i) = z%a(i) + z%b(i)
      end do
      !$acc parallel loop copy(z%a)
      do i = 1, z%n
        z%a(i) = z%a(i) + z%b(i)
      end do
    class default
      !$acc parallel loop
      do i = 1, z%n
        z%a(i) = z%a(i) + 1
      end do
    end select
  end subroutine
  subroutine same (o)
    class(square), intent(inout) :: o
    integer :: i
    select type (o)
    class is (box)
      !$acc kernels loop
      do i = 1, o%n
        o%a(i) = o%a(i) + o%b(i) + o%m
      end do
    type is (square)
      !$acc serial loop
      do i = 1, o%n
        o%a(i) = o%a(i) + 2
      end do
    end select
  end subroutine
end module

program main
  use shapes
  implicit none
  type(box) :: b
  type(square) :: s
  b%n = 2
  b%m = 3
  b%a = [1, 2]
  b%b = [10, 20]
  s%n = 2
  s%a = [1, 2]
  call named (b)
  if (any (b%a /= [21, 42])) stop 1
  call same (b)
  if (any (b%a /= [34, 65])) stop 2
  call named (s)
  if (any (s%a /= [2, 3])) stop 3
  call same (s)
  if (any (s%a /= [4, 5])) stop 4
  call inside (b)
  if (any (b%a /= [44, 85])) stop 5
contains
  subroutine inside (x)
    class(square) :: x
    integer :: i
    select type (x)
    type is (box)
      !$acc parallel loop
      do i = 1, 2
        x%a(i) = x%a(i) + x%b(i)
      end do
    end select
  end subroutine
end program
