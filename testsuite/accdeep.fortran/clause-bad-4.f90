! Section 4: each mistake in the syntax of a clause is one error, and what belongs
! to the construct is no second one.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }

program main
  implicit none
  type t
    real, allocatable :: a(:), b(:)
    !$acc shape(s) include b(a) exclude(b) ! { dg-error "28:expected '.' before 'b'" }
    !$acc shape(r) include ) exclude(b) ! { dg-error "28:expected '.' before '.'" }
  end type
  type(t) :: x
  integer :: i
  !$acc parallel loop copy<nope(x) ! { dg-error "expected '>' at end of directive" }
  do i = 1, 2
  end do
  !$acc data copy(x)::{ exclude(a } ! { dg-error "35:expected ',' or '.' before '.'" }
  !$acc end data
  !$acc kernels copyy<b>(x) ! { dg-error "'copyy' is not a data clause of" }
  !$acc end kernels
  !$acc serial loop copy(x)::{ exlude(a) } if(i < 3) ! { dg-error "unknown clause 'exlude'; did you mean 'exclude'" }
  do i = 1, 2
  end do
  !$acc end serial loop
  !$acc data present(x<>) if(i < 3) ! { dg-error "23:expected ',' or '.' before '<'" }
  !$acc end data
  !$acc parallel copy(x<s><r>) ! { dg-error "24:expected ',' or '.' before '<'" }
  !$acc end parallel
  !$acc update self(x)::{ ! { dg-error "no '.' for this '.'" }
end program
