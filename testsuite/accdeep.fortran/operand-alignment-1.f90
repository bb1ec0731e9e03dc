! Section 1: an operand is aligned on the device as its elements are, also an
! allocatable array, which gfortran writes as bytes behind a pointer: in one
! block with others it would lie behind what has no even size.  Entries of copyin
! (1) and copy (3) with the alignment 8 (3 << 8).
!
! SPDX-License-Identifier: GPL-3.0-or-later

program main
  implicit none
  type part
    integer :: n = 0
    real, allocatable :: v(:)
    !$acc shape include(v)
  end type
  type(part), allocatable :: a(:)
  real(8), allocatable :: x(:)
  allocate (a(3), x(5))
  !$acc enter data copyin(a)
  !$acc data copy(x(2:3), a(1:2))
  !$acc end data
  !$acc exit data delete(a)
end program

! { dg-final { scan-assembler "accdeep_kinds\[^\n\]*:\n\t.value\t769\n" } }
! { dg-final { scan-assembler "accdeep_kinds\[^\n\]*:\n\t.value\t771\n" } }
! { dg-final { scan-assembler-not "accdeep_kinds\[^\n\]*:\n\t.value\t\[13\]\n" } }
