! Section 8, declare-allocatable: default(present) finds the allocatables of a
! declare directive, also when they are allocated anew.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module fields
  implicit none
  real, allocatable :: a(:), b(:)
  !$acc declare create(a, b)
end module

program main
  use fields
  implicit none
  integer :: i
  allocate (a(10), b(10))
  a = 1
  b = 2
  !$acc update device(a, b)
  !$acc parallel loop default(present)
  do i = 1, 10
    a(i) = a(i) + b(i)
  end do
  !$acc update self(a)
  if (any(a /= 3)) stop 1
  deallocate (a, b)
  allocate (a(5), b(5))
  !$acc kernels default(present)
  do i = 1, 5
    b(i) = 3
    a(i) = 1 + b(i)
  end do
  !$acc end kernels
  !$acc update self(a)
  if (any(a /= 4)) stop 2
  deallocate (a, b)
end program

! { dg-final { needs-cure declare-allocatable "is not mapped" } }
