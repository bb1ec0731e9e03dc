! A kernel uses a component that the shape excludes: it is named, although its
! pointer is null on the device.  One that is not allocated is no candidate.
! { dg-skip-device host "has one address space" }
! { dg-skip-device gpu "has other messages" }
! { dg-additional-options "-Wno-accdeep" }
! { dg-shouldfail "a null pointer" }
program p
  implicit none
  type bag
    integer :: n
    real, allocatable :: x(:), y(:), z(:)
    !$acc shape include(x) exclude(y, z)
  end type
  type(bag) :: b
  integer :: i
  b%n = 4
  allocate (b%x(4), b%y(4))
  !$acc parallel loop copy(b) num_gangs(1) num_workers(1) vector_length(1)
  do i = 1, b%n
    b%y(i) = i
  end do
  print *, b%y(1)
end program
! { dg-output "simcuda: \[^\n\]*fault-excluded-1.f90:20: invalid store of 4 bytes at 0x0: null pointer: member 'y' of 'type.bag.' at 0x\[0-9a-f\]+: excluded at \[^\n\]*fault-excluded-1.f90:12:36; write 'include.y.' in a shape, or enter its target and attach it\n" }
! SPDX-License-Identifier: GPL-3.0-or-later
