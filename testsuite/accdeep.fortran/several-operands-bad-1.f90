! Section 9: the same element in two kinds of clauses is gfortran's error; an array
! beside its elements is none.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }

module cells
  implicit none
  type cell
    real, allocatable :: v(:)
    !$acc shape
  end type
contains
  subroutine s(y, z, u)
    type(cell) :: y(4), z(4), u(4)
    !$acc enter data copyin(y(1)) create(y(1)) ! { dg-error "present on multiple clauses" }
    !$acc enter data copyin(y(1), y(3)) create(y(3)) ! { dg-error "present on multiple clauses" }
    !$acc enter data copyin(z) create(z(2))
    !$acc enter data copyin(u(2), u(3:4))
  end subroutine
end module
