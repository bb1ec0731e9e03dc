! Section 8, reference-reduction: allocatable scalars, of constructs and
! loops, with and without a data clause.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-options "-w" }

module m
  implicit none
  real, allocatable :: total
end module

program main
  use m
  implicit none
  real, allocatable :: a
  integer, allocatable :: k
  logical, allocatable :: all_right
  integer :: i, j
  real :: rows(4)

  allocate (a, k, all_right, total)
  a = 1
  !$acc parallel loop reduction(+:a)
  do i = 1, 10
    a = a + i
  end do
  if (a /= 56) stop 1

  !$acc kernels loop copy(a) reduction(+:a)
  do i = 1, 10
    a = a + 1
  end do
  if (a /= 66) stop 2

  k = 5
  !$acc parallel loop reduction(+:a) reduction(max:k)
  do i = 1, 10
    a = a + i
    k = max (k, 3 * i)
  end do
  if (a /= 121 .or. k /= 30) stop 3

  total = 2
  all_right = .true.
  !$acc parallel reduction(.and.:all_right)
  !$acc loop reduction(.and.:all_right)
  do i = 1, 10
    all_right = all_right .and. i < 10
  end do
  !$acc end parallel
  if (all_right) stop 4

  !$acc parallel loop gang reduction(+:total) copyout(rows)
  do j = 1, 4
    rows(j) = j
    !$acc loop vector reduction(+:total)
    do i = 1, 8
      total = total + j
    end do
  end do
  if (total /= 82 .or. any (rows /= [1, 2, 3, 4])) stop 5

  ! What is present is reduced there.
  a = 0
  !$acc data copy(a)
  !$acc parallel loop reduction(+:a)
  do i = 1, 10
    a = a + i
  end do
  !$acc end data
  if (a /= 55) stop 6
end program

! { dg-final { needs-cure reference-reduction "internal compiler error" } }
