! An error in the directive that begins a construct is one: its end is no second
! one, nor is what is written in front of the directive.  Ends without a beginning
! are errors as before.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }

program test
  implicit none
  type t
    integer :: n
    real, allocatable :: a(:), b(:)
    !$acc shape
  end type
  type(t) :: x
  real :: y(4)
  integer :: i
  !$acc data copy(x%a) copyin(x%b) copy(x%zz) ! { dg-error "'zz' at .1. is not a member of the 't' structure" }
  !$acc data copy(y)
  !$acc end data
  !$acc end data
  !$acc parallel copy(x%zz) copy(x) copy(x%a) ! { dg-error "'zz' at .1. is not a member of the 't' structure" }
  !$acc loop
  do i = 1, 4
    y(i) = i
  end do
  !$acc end parallel
  !$acc kernels loop copy(y) nonsense(3) ! { dg-error "Failed to match clause" }
  do i = 1, 4
    y(i) = i
  end do
  !$acc end kernels loop
  !$acc data copy(y
  !$acc end data
  !$acc data copyout(y)
  y = 1
  !$acc end data
  !$acc end data ! { dg-error "Unexpected ..ACC END DATA statement" }
end program
! { dg-error "Syntax error in OpenMP variable list" "" { target *-*-* } 33 }
