! Cure device-pointer: a construct with deviceptr of an array is executed twice.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-options "-w" }

module steps
  implicit none
contains
  subroutine add (r, n)
    integer, value :: n
    real :: r(n)
    integer :: i
    !$acc parallel loop deviceptr(r)
    do i = 1, n
      r(i) = r(i) + i
    end do
  end subroutine
  subroutine twice (r, s, n)
    integer, value :: n
    real :: r(n), s(n)
    integer :: i
    !$acc kernels deviceptr(r, s)
    do i = 1, n
      r(i) = r(i) * 2 + s(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine fixed (r)
    real :: r(8)
    integer :: i
    !$acc serial deviceptr(r)
    do i = 1, 8
      r(i) = r(i) - 1
    end do
    !$acc end serial
  end subroutine
end module

program p
  use steps
  implicit none
  real :: a(8), b(8)
  integer :: k
  a = 1
  b = 1
  !$acc data copy(a, b)
  do k = 1, 3
    !$acc host_data use_device(a, b)
    call add (a, 8)
    call twice (b, a, 8)
    call fixed (b)
    !$acc end host_data
  end do
  !$acc end data
  if (any (a /= [4, 7, 10, 13, 16, 19, 22, 25])) stop 1
  if (any (b /= [19, 30, 41, 52, 63, 74, 85, 96])) stop 2
end program
