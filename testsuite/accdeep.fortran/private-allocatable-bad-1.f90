! Section 8: GCC before 16 ends with an internal error where a loop has private
! variables that are allocatable arrays, or have allocatable components.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }
! { dg-skip-if "GCC 16 compiles them" { gcc16 } { "*" } }

program main
  implicit none
  type t
    real, allocatable :: a(:)
    integer :: n = 4
  end type
  type(t) :: x
  real, allocatable :: z(:)
  real :: r(2)
  integer :: i
  allocate (z(2))
  !$acc parallel loop private(x) copy(r) ! { dg-error "'x' cannot be 'private' to a loop: it is allocatable, or has allocatable components" }
  do i = 1, 2
    x%n = i
    r(i) = x%n
  end do
  !$acc parallel copy(r)
  !$acc loop seq private(z) ! { dg-error "'z' cannot be 'private' to a loop" }
  do i = 1, 2
    z(1) = i
    r(i) = z(1)
  end do
  !$acc end parallel
  !$acc kernels loop private(z) copy(r) ! { dg-error "'z' cannot be 'private' to a loop" }
  do i = 1, 2
    z(1) = i
    r(i) = z(1)
  end do
end program
