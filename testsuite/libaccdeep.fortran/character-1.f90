! Section 8, character: characters of constants in code for the device, which
! are not optimized into tables of their own: of strings, of elements of arrays
! of strings, parts of them, and in procedures for the device.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-options "-O0" }

module texts
  implicit none
  character(len=*), parameter :: name = "hello"
  character(len=3), parameter :: names(2) = ["abc", "def"]
contains
  integer function at (i)
    !$acc routine seq
    integer, intent(in) :: i
    at = ichar (name(i:i))
  end function
end module

program main
  use texts
  implicit none
  integer :: x(5), y(3,2), z(5), i, j
  logical :: same(3)

  !$acc parallel loop copyout(x)
  do i = 1, 5
    x(i) = ichar (name(i:i))
  end do
  if (any (x /= [104, 101, 108, 108, 111])) stop 1

  !$acc kernels loop copyout(y) collapse(2)
  do j = 1, 2
    do i = 1, 3
      y(i,j) = ichar (names(j)(i:i))
    end do
  end do
  if (any (y /= reshape ([97, 98, 99, 100, 101, 102], [3, 2]))) stop 2

  !$acc serial copyout(same)
  do i = 1, 3
    same(i) = name(i:i + 1) == "ll"
  end do
  !$acc end serial
  if (any (same .neqv. [.false., .false., .true.])) stop 3

  !$acc parallel loop copyout(z)
  do i = 1, 5
    z(i) = at (6 - i)
  end do
  if (any (z /= x(5:1:-1))) stop 4
end program
