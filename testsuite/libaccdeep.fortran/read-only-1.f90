! Section 8, read-only: named constants that a construct uses are copied in, also
! where default(present) says that its data are on the device; dummy arguments that it only reads are not copied back, so that they may
! be literals.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module constants
  implicit none
  type pair
    integer :: i
    real :: r(2)
  end type
  integer, parameter :: table(3,3) = reshape ([1, 4, 5, 4, 2, 6, 5, 6, 3], [3, 3])
  character(len=*), parameter :: name = "hello"
  type(pair), parameter :: pairs(2) = [pair (1, [1., 2.]), pair (2, [3., 4.])]
contains
  subroutine add (x, given, text, one, n, missing)
    integer, intent(in) :: n
    integer, intent(inout) :: x(:)
    integer :: given(n)
    character(len=*) :: text
    type(pair) :: one
    integer, optional :: missing(:)
    integer :: i
    !$acc parallel loop
    do i = 1, 3
      x(i) = x(i) + given(i) + ichar (text(i:i)) + one%i
    end do
    !$acc kernels loop
    do i = 1, 3
      x(i) = x(i) + given(i)
      if (present (missing)) x(i) = missing(i)
    end do
  end subroutine

  ! By a reduction, atomically, and in a procedure: these are written.
  subroutine count_up (a, s)
    integer :: a(:), s, i
    !$acc parallel loop reduction(+:s) copy(s)
    do i = 1, 4
      s = s + i
    end do
    !$acc parallel loop
    do i = 1, size (a)
      !$acc atomic
      a(1) = a(1) + 1
    end do
    !$acc serial
    call set (a(2))
    call swap (a(3), a(4))
    !$acc end serial
  end subroutine

  subroutine set (i)
    !$acc routine seq
    integer :: i
    i = 17
  end subroutine

  subroutine swap (b, c)
    !$acc routine seq
    integer :: b, c, i
    i = b
    b = c
    c = i
  end subroutine
end module

program main
  use constants
  implicit none
  integer :: x(3), y(4), s, i, k

  k = 2
  !$acc parallel loop copy(x)
  do i = 1, 3
    x(i) = table(k,i)
  end do
  if (any (x /= [4, 2, 6])) stop 1
  !$acc parallel loop copy(x)
  do i = 1, 3
    x(i) = table(i,k) + pairs(k)%i
  end do
  if (any (x /= [6, 4, 8])) stop 2
  !$acc data copy(x)
  !$acc parallel loop default(present)
  do i = 1, 3
    x(i) = table(i,k) + ichar (name(i:i)) + int (pairs(i - i / 3)%r(2))
  end do
  !$acc kernels loop
  do i = 1, 3
    x(i) = x(i) + table(i,1)
  end do
  !$acc end data
  if (any (x /= [4 + 104 + 2 + 1, 2 + 101 + 4 + 4, 6 + 108 + 4 + 5])) stop 3

  call add (x, [10, 20, 30], "abc", pair (5, [0., 0.]), 3)
  if (any (x /= [111 + 20 + 97 + 5, 111 + 40 + 98 + 5, 123 + 60 + 99 + 5])) stop 4
  call add (x, table(:,3), name, pairs(2), 3, [3, 2, 1])
  if (any (x /= [3, 2, 1])) stop 5
  y = [1, 2, 3, 4]
  s = 0
  call count_up (y, s)
  if (any (y /= [5, 17, 4, 3]) .or. s /= 10) stop 6
end program

! { dg-final { needs-cure read-only "" } }
