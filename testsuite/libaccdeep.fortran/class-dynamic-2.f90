! Sections 5 and 11: the type of a polymorphic object may be of another file than
! the directive. Of a type of a file without directives the part of the nearest
! parent is deep, and the rest is bytes.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-options "-w" }
! { dg-additional-sources "class-dynamic-2-aux.f90 class-dynamic-3-aux.f90" }

module bases
  implicit none
  type :: base
    integer :: n = 0
    real, allocatable :: a(:)
  end type
end module

subroutine enter (o)
  use bases
  class(base), intent(inout) :: o
  !$acc enter data copyin(o)
end subroutine

subroutine update_self (o)
  use bases
  class(base), intent(inout) :: o
  !$acc update self(o)
end subroutine

subroutine leave (o)
  use bases
  class(base), intent(inout) :: o
  !$acc exit data copyout(o)
end subroutine

subroutine add (o)
  use bases
  class(base), intent(inout) :: o
  integer :: i
  !$acc parallel loop present(o)
  do i = 1, o%n
    o%a(i) = o%a(i) + 1
  end do
end subroutine
