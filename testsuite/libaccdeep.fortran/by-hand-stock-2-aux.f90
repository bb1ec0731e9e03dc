! Section 5: arrays of objects, structured data, sections, scalars and components
! of several types, copied by hand.  See by-hand.exp.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module types
  implicit none
  type field
    real, allocatable :: a(:,:), b(:,:)
    real, pointer :: p(:) => null()
  end type
  type tile
    integer :: id = 0
    type(field) :: f
  end type
  type chunk
    integer :: task = 0
    real, allocatable :: l(:), r(:)
    type(tile), allocatable :: tiles(:)
  end type
  type(chunk) :: c
end module

subroutine work (a, b)
  implicit none
  real :: a(4,4), b(4,4)
  integer :: i
  !$acc data present(a, b)
  !$acc kernels
  do i = 1, 4
    a(i,1) = a(i,1) + b(i,1)
  end do
  !$acc end kernels
  !$acc end data
end subroutine

subroutine by_tile (t)
  use types
  implicit none
  type(tile) :: t(:)
  integer :: i
  !$acc enter data copyin(t)
  do i = 1, size (t)
    !$acc enter data copyin(t(i)%f%a)
    !$acc enter data copyin(t(i)%f%b)
    !$acc enter data copyin(t(i)%f%p)
  end do
  !$acc parallel loop present(t)
  do i = 1, size (t)
    t(i)%f%a(1,2) = t(i)%f%b(1,2) + t(i)%f%p(2) + t(i)%id
  end do
  do i = 1, size (t)
    !$acc exit data copyout(t(i)%f%a)
    !$acc exit data delete(t(i)%f%b)
    !$acc exit data delete(t(i)%f%p)
  end do
  !$acc exit data delete(t)
end subroutine

program main
  use types
  implicit none
  interface
    subroutine by_tile (t)
      use types
      type(tile) :: t(:)
    end subroutine
  end interface
  integer :: i
  allocate (c%l(100), c%r(100), c%tiles(2))
  c%l = 1
  c%r = 2
  do i = 1, 2
    c%tiles(i)%id = i
    allocate (c%tiles(i)%f%a(4,4), c%tiles(i)%f%b(4,4), c%tiles(i)%f%p(3))
    c%tiles(i)%f%a = i
    c%tiles(i)%f%b = 10 * i
    c%tiles(i)%f%p = 100
  end do
  !$acc data copy(c%tiles(1)%f%a) copy(c%tiles(1)%f%b) copy(c%l) copy(c%r)
  call work (c%tiles(1)%f%a, c%tiles(1)%f%b)
  !$acc end data
  print *, c%tiles(1)%f%a(:,1), c%l(1), c%r(100)
  call by_tile (c%tiles)
  print *, c%tiles(1)%f%a(1,:), c%tiles(2)%f%a(1,:)
end program
