! Sections of components, and of arrays of objects, with gaps: from the first
! element to the last, in memory.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-skip-device host "memory is shared there" }

program section_size_2
  implicit none
  type e
    integer :: id = 1
    real, allocatable :: v(:)
    !$acc shape
  end type
  type t
    integer :: k = 2
    real, allocatable :: q(:,:,:)
    real :: f(4,3) = 1
    real :: after = 42
    type(e), allocatable :: y(:,:)
    !$acc shape
  end type
  type(t) :: x
  type(e) :: z(6)
  integer :: i, j
  allocate (x%q(4,3,2), x%y(2,3))
  do j = 1, 3
    do i = 1, 2
      allocate (x%y(i,j)%v(2), source = 1.0)
    end do
  end do
  do i = 1, 6
    allocate (z(i)%v(2), source = 1.0)
  end do
  !$acc enter data copyin(x, z)
  call set
  !$acc update self(x%q(x%k,:,:))
  if (any (x%q(2,:,:) /= 5) .or. x%q(1,1,1) /= 1 .or. x%q(3,3,2) /= 1) stop 1
  call set
  !$acc update self(x%q(:,2,:))
  if (any (x%q(:,2,:) /= 5) .or. x%q(4,1,1) /= 1 .or. x%q(1,3,2) /= 1) stop 2
  call set
  !$acc update self(x%q(3,3:2:-1,2))
  if (any (x%q(3,2:3,2) /= 5) .or. x%q(2,2,2) /= 1 .or. x%q(4,3,2) /= 1) stop 3
  call set
  !$acc update self(x%f(2,:))
  if (any (x%f(2,:) /= 5) .or. x%after /= 42 .or. x%f(1,1) /= 1) stop 4
  call set
  !$acc update self(z(2:6:2))
  if (z(2)%v(1) /= 5 .or. z(6)%v(2) /= 5 .or. z(1)%v(1) /= 1) stop 5
  call set
  !$acc update self(x%y(2:2,2:3))
  if (x%y(2,2)%v(1) /= 5 .or. x%y(2,3)%v(2) /= 5 .or. x%y(1,2)%v(1) /= 1) stop 6
  !$acc exit data delete(x, z)

  ! The same as regions of their own.
  !$acc data copy(x%y(2:2,2:3))
  !$acc parallel loop present(x%y(2:2,3:3))
  do i = 1, 2
    x%y(2,3)%v(i) = 7
  end do
  !$acc end data
  if (any (x%y(2,3)%v /= 7)) stop 7
contains
  subroutine set
    x%q = 1
    x%f = 1
    x%after = 42
    do i = 1, 6
      z(i)%v = 1
    end do
    do j = 1, 3
      do i = 1, 2
        x%y(i,j)%v = 1
      end do
    end do
    !$acc parallel num_gangs(1) vector_length(32) present(x, z)
    x%q = 5
    x%f = 5
    x%after = -1
    !$acc loop seq
    do i = 1, 6
      z(i)%v(1) = 5
      z(i)%v(2) = 5
    end do
    !$acc loop seq
    do j = 1, 3
      !$acc loop seq
      do i = 1, 2
        x%y(i,j)%v(1) = 5
        x%y(i,j)%v(2) = 5
      end do
    end do
    !$acc end parallel
  end subroutine
end program
