! Section 9, no-create: no_create of pointers, allocatables and dummy arguments
! that are absent, also of types with allocatable components, and present ones.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-options "-w" }

module m
  use openacc
  implicit none
  type cell
    integer :: n = 1
    real, allocatable :: v(:)
  end type
contains
  subroutine dummies (s, a, q, there)
    real :: s(:)
    real, allocatable :: a(:)
    real, pointer :: q(:)
    logical, intent(in) :: there
    integer :: k
    k = 0
    !$acc data no_create(s) no_create(a) no_create(q)
    if (.not. there) call absent (a)
    !$acc serial copy(k)
    k = 1
    !$acc end serial
    !$acc end data
    !$acc serial copy(k) no_create(a, q)
    k = k + 1
    if (there) a(1) = a(1) + q(1)
    !$acc end serial
    if (k /= 2) stop 1
  end subroutine
  subroutine absent (a)
    real, allocatable :: a(:)
    if (acc_get_device_type () == acc_device_host) return
    if (acc_is_present (a)) stop 2
  end subroutine
end module

program main
  use m
  implicit none
  real, allocatable :: a(:), empty(:)
  real, pointer :: q(:)
  real :: s(3) = 0
  type(cell), allocatable :: c(:)
  allocate (a(3), source = 1.)
  allocate (q(2), source = 5.)
  allocate (c(2), empty(0))
  allocate (c(1)%v(2))

  ! What comes later has its own pointer.
  !$acc data no_create(a, empty)
  !$acc enter data copyin(a)
  !$acc serial present(a)
  a(2) = 7
  !$acc end serial
  !$acc exit data copyout(a)
  !$acc end data
  if (any (a /= [1, 7, 1])) stop 3
  !$acc data no_create(c)
  !$acc end data
  ! Sections, also of variables that are arrays.
  !$acc data no_create(s(1:2), a(2:3), q(1:1))
  !$acc serial no_create(s(2:3), a(1:2))
  !$acc end serial
  !$acc end data
  !$acc serial no_create(c)
  !$acc end serial

  call dummies (s, a, q, acc_get_device_type () == acc_device_host)
  a(1) = 1
  !$acc enter data copyin(s, a, q)
  call dummies (s, a, q, .true.)
  !$acc exit data delete(s, q) copyout(a)
  if (a(1) /= 6) stop 4
  deallocate (q)
end program

! { dg-final { needs-cure no-create "Pointer target of array section wasn't mapped" } }
