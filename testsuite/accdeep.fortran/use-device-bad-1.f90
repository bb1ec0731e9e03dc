! Section 8, use-device: what host_data does not take beside allocatable
! variables is still gfortran's to say, of the lines that were written.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }

module shapes
  type t
    integer :: n
  end type
end module

subroutine polymorphic (n)
  use shapes
  integer :: n
  class(t), allocatable :: d(:)
  real, allocatable :: a(:)
  allocate (a(n))
  !$acc host_data use_device(a, d) ! { dg-error "ALLOCATABLE object .d.|neither a POINTER" }
  !$acc end host_data
end subroutine

subroutine written (n)
  integer :: n
  real, allocatable :: a(:)
  real, parameter :: c = 1
  real :: b(4)
  allocate (a(n))
  !$acc host_data use_device(a, a) ! { dg-error "present on multiple clauses" }
  !$acc end host_data
  !$acc host_data use_device(a) copyin(b) ! { dg-error "Failed to match clause" }
  !$acc host_data use_device(nowhere, a) ! { dg-error "neither a POINTER nor an array" }
  !$acc end host_data
end subroutine
