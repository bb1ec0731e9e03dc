! Section 4: a mistake in a directive of several lines is one error; what is left
! of it is no second one.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }

program main
  type t
    real, allocatable :: a(:), b(:), c(:)
  end type
  type(t) :: x
  real :: z(3)
  integer :: i
  !$acc data copy(x)::{ exclud(a) & ! { dg-error "25:unknown clause 'exclud'" }
  !$acc   exclude(c) } &
  !$acc   create(z)
  !$acc end data
  !$acc data create<s>(z) copyx<s>(x) & ! { dg-error "'copyx' is not a data clause" }
  !$acc&  copy(x)
  !$acc end data
  !$acc parallel &
  !$acc loop copy<(x) & ! { dg-error "19:expected name of a shape or policy before" }
  !$acc present(z)
  do i = 1, 3
  end do
  !$acc host_data &
  !$acc use_device<s>( & ! { dg-error "clause 'use_device' takes no name of a shape" }
  !$acc z)
  !$acc end host_data
  !$acc enter &
  !$acc & data copyin<>(x) ! { dg-error "'<>' without a nest" }
end program
