! Section 8, private-array: a variable with allocatable components, private to a
! construct, is GCC's own.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-options "-w" }

program main
  implicit none
  type t
    real, allocatable :: a(:)
    integer :: n = 4
  end type
  type(t) :: x
  real :: r(2)
  integer :: i
  r = 0
  !$acc parallel private(x) copy(r)
  !$acc loop gang
  do i = 1, 2
    x%n = 3 * i
    r(i) = x%n
  end do
  !$acc end parallel
  if (any (r /= [3, 6]) .or. x%n /= 4) stop 1
end program
