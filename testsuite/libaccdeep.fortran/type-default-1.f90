! Section 5: allocatable and pointer components are followed by default: arrays
! of any rank, scalars, strings of deferred length, nested types, arrays of
! types; what is not allocated is not on the device either.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module types
  implicit none
  type inner
    real, allocatable :: w(:)
  end type
  type outer
    integer :: n
    real, allocatable :: a(:)
    real, pointer :: p(:,:) => null()
    real, allocatable :: s
    character(len=:), allocatable :: c
    type(inner) :: i
    type(inner), allocatable :: k(:)
    real, allocatable :: none(:)
  end type
contains
  subroutine compute (x, good)
    type(outer) :: x
    logical, intent(out) :: good
    integer :: i, j
    good = .true.
    !$acc parallel loop copy(x) copy(good)
    do i = 1, x%n
      x%a(i) = x%a(i) + x%s
      if (allocated (x%none)) good = .false.
      if (x%c(1:1) /= 'h' .or. len (x%c) /= 5) good = .false.
      if (lbound (x%a, 1) /= 1) good = .false.
    end do
    !$acc parallel loop copy(x)
    do i = 1, size (x%k)
      do j = 1, size (x%k(i)%w)
        x%k(i)%w(j) = 100 * i + j
      end do
    end do
    !$acc parallel copy(x)
    x%p(:,:) = x%p + x%i%w(2)
    !$acc end parallel
  end subroutine
end module

program main
  use types
  implicit none
  type(outer) :: x
  real, target :: big(6,6)
  logical :: good
  integer :: i, j

  x%n = 10
  allocate (x%a(10), x%s, x%i%w(3), x%k(4))
  x%a = 1
  x%s = 2.5
  x%c = "hello"
  x%i%w = 7
  do i = 1, 4
    allocate (x%k(i)%w(i))
    x%k(i)%w = 0
  end do
  big = 1
  ! A strided target, backwards in one dimension.
  x%p => big(1:6:2, 6:1:-3)

  call compute (x, good)
  if (.not. good) stop 1
  if (any (x%a /= 3.5)) stop 2
  if (x%c /= "hello") stop 3
  do i = 1, 4
    if (any (x%k(i)%w /= [(100.0 * i + j, j = 1, i)])) stop 4
  end do
  if (any (x%p /= 8)) stop 5
  if (sum (big) /= 36 + 6 * 7) stop 6
  ! The host's descriptors are as they were.
  if (.not. associated (x%p, big(1:6:2, 6:1:-3))) stop 7
  if (allocated (x%none)) stop 8
  deallocate (x%a, x%k)
end program
