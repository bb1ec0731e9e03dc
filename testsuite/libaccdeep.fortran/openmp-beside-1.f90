! OpenMP's threads on the host and OpenACC on the device, in one program.
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do run }
! { dg-additional-options "-fopenmp" }

program main
  implicit none
  type bag
    integer, allocatable :: x(:)
  end type
  integer, parameter :: n = 64
  type(bag) :: b
  integer :: i, total
  allocate (b%x(n))
  !$omp parallel do num_threads(2)
  do i = 1, n
    b%x(i) = i
  end do
  !$acc parallel loop copy(b)
  do i = 1, n
    b%x(i) = b%x(i) + 1
  end do
  total = 0
  !$omp parallel do reduction(+:total)
  do i = 1, n
    total = total + b%x(i)
  end do
  if (total /= n * (n + 1) / 2 + n) stop 1
end program
