! Cure "section-size": dummy arguments and pointers whose elements have gaps
! between them, or whose first element has the highest address; whole, without a
! clause, in regions of what they are a part of.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-skip-device host "memory is shared there" }
! { dg-final { needs-cure section-size "already mapped|memory|wrong" } }

module strides
  implicit none
contains
  subroutine region (q)
    real :: q(:)
    integer :: i
    !$acc data copy(q)
    !$acc parallel loop present(q)
    do i = 1, size (q)
      q(i) = i - 1
    end do
    !$acc parallel loop
    do i = 1, size (q)
      q(i) = q(i) + 1
    end do
    !$acc end data
  end subroutine
  subroutine entered (q)
    real, target :: q(0:)
    integer :: i
    !$acc enter data copyin(q)
    !$acc parallel loop present(q)
    do i = 0, size (q) - 1
      q(i) = i
    end do
    !$acc update self(q)
    q = q + 0.5
    !$acc update device(q)
    !$acc parallel loop present(q)
    do i = 0, size (q) - 1
      q(i) = q(i) + 0.5
    end do
    !$acc exit data copyout(q)
  end subroutine
  subroutine kernel (q)
    real, optional :: q(:)
    integer :: i
    !$acc parallel loop copy(q)
    do i = 1, size (q)
      q(i) = i - 1
    end do
    !$acc kernels
    do i = 1, size (q)
      q(i) = q(i) + 1
    end do
    !$acc end kernels
  end subroutine
  subroutine pointed (q)
    real, pointer, intent(in) :: q(:)
    integer :: i
    !$acc data copy(q)
    !$acc parallel loop present(q)
    do i = 1, size (q)
      q(i) = i - 1
    end do
    !$acc end data
    !$acc parallel loop
    do i = 1, size (q)
      q(i) = q(i) + 1
    end do
  end subroutine
  subroutine two (q)
    real :: q(:,:)
    integer :: i, j
    !$acc data copy(q)
    !$acc parallel loop collapse(2)
    do j = 1, size (q, 2)
      do i = 1, size (q, 1)
        q(i,j) = i + 10 * j
      end do
    end do
    !$acc end data
  end subroutine
end module

program section_size_3
  use strides
  implicit none
  real, target :: v(10), m(4,6)
  real, pointer :: r(:,:)
  integer :: i, j, first(6) = [1, 2, 5, 9, 10, 4], last(6) = [9, 10, 1, 1, 2, 3]
  integer :: step(6) = [2, 2, -1, -2, -2, 1], s
  do s = 1, 6
    v = -1
    call region (v(first(s):last(s):step(s)))
    call check_v
    call entered (v(first(s):last(s):step(s)))
    call check_v
    call kernel (v(first(s):last(s):step(s)))
    call check_v
    call pointed (v(first(s):last(s):step(s)))
    call check_v
    !$acc data copy(v)
    call region (v(first(s):last(s):step(s)))
    !$acc end data
    call check_v
  end do

  ! Rows, and both dimensions.
  m = -1
  call region (m(2,:))
  call check (all (m(2,:) == [(i, i = 1, 6)]) .and. all (m(1::2,:) == -1))
  m = -1
  call two (m(4:2:-2,6:1:-3))
  call check (m(4,6) == 11 .and. m(2,3) == 22 .and. m(3,6) == -1)
  call check (count (m == -1) == 20)
  m = -1
  r => m(3:1:-2,2:6:2)
  !$acc parallel loop collapse(2)
  do j = 1, 3
    do i = 1, 2
      r(i,j) = i + 10 * j
    end do
  end do
  call check (m(3,2) == 11 .and. m(1,6) == 32 .and. count (m == -1) == 18)
contains
  subroutine check_v
    integer :: i, n
    n = 0
    do i = first(s), last(s), step(s)
      n = n + 1
      call check (v(i) == n)
      v(i) = -1
    end do
    call check (all (v == -1))
  end subroutine
  subroutine check (right)
    logical :: right
    if (.not. right) then
      print *, 'wrong'
      stop 1
    end if
  end subroutine
end program
