! Section 8, character: the constant is the first one in constant memory.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-options "-O0" }

program main
  implicit none
  character(len=*), parameter :: name = "hello"
  integer :: x(5), i
  x = 0
  !$acc parallel loop copy(x)
  do i = 1, 5
    x(i) = ichar (name(i:i))
  end do
  if (any (x /= [104, 101, 108, 108, 111])) stop 1
end program

! { dg-final { needs-cure character "illegal instruction" { target !gcc15 } } }
