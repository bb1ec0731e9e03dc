! Section 5: names of shapes where none can be, and a type that no module has.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }

module m
  use iso_c_binding
  implicit none
  type grid
    real, allocatable :: a(:)
    !$acc shape(small) exclude(a)
    !$acc policy(go) copyin(a)
  end type
  !$acc shape(big) type(gird) include(a) ! { dg-error "25:no type 'gird' is known here; did you mean 'grid'" }
  type(grid) :: x, w
  !$acc declare create<small>(x) ! { dg-error "24:'x' on '!.acc declare' of a module takes neither a name of a shape" }
  !$acc declare invoke<go>(w) ! { dg-error "24:'w' on '!.acc declare' of a module takes neither a name of a shape" }
contains
  subroutine s (y)
    type(grid) :: y
    real :: z(3)
    !$acc host_data use_device(z) use_device<small>(y) ! { dg-error "35:clause 'use_device' takes no name of a shape" }
    !$acc host_data use_device(z)
    z(1) = 1
    !$acc end host_data
    !$acc end host_data
    !$acc host_data use_device(z)
    !$acc end host_data
  end subroutine
end module
