! Section 8, declare-allocatable: enter data of allocatables and pointers of
! declare directives, in several modules; a procedure of another file uses them
! where no construct names them.  The device's descriptor is set when the data
! arrive, and unset when they go.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-sources "declare-allocatable-1-aux.f90" }

module fields
  implicit none
  real, allocatable :: a(:), grid(:,:)
  integer, allocatable :: scalar
  !$acc declare create(a, grid, scalar)
end module

module more_fields
  implicit none
  real, pointer :: p(:) => null ()
  !$acc declare create(p)
end module

module routines
  implicit none
contains
  ! What the device knows of the variables, in one number.
  integer function known ()
    !$acc routine seq
    use fields
    use more_fields
    integer :: i
    known = 0
    if (allocated (a)) then
      do i = lbound (a, 1), ubound (a, 1)
        known = known + int (a(i))
        a(i) = a(i) + 1
      end do
    end if
    if (allocated (grid)) known = known + 1000 * int (grid(ubound (grid, 1), 0))
    if (allocated (scalar)) known = known + 10000 * scalar
    if (associated (p)) known = known + 100000 * int (p(size (p)))
  end function

  integer function known_on_device ()
    !$acc serial copyout(known_on_device)
    known_on_device = known ()
    !$acc end serial
  end function
end module

! { dg-final { needs-cure declare-allocatable "Assertion|invalid load|illegal memory access" } }
