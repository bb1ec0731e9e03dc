! Section 10: a pipeline over two devices, by numbers and by device(auto): what
! one has written is moved where the next one needs it, and home at the end.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-set-target-env-var SIMCUDA_DEVICES "2" }

program main
  use openacc
  implicit none
  integer, parameter :: n = 64, rounds = 10
  real, allocatable :: a(:), b(:), c(:)
  integer :: i, r, two
  two = min(2, acc_get_num_devices(acc_get_device_type())) - 1
  allocate (a(n), b(n), c(n))
  a = [(i, i = 1, n)]
  c = 0
  b = -1
  !$acc dataflow copyin(a) copy(c), device(0)
  do r = 1, rounds
    !$acc parallel loop copyin(a) copyout(b)
    do i = 1, n
      b(i) = a(i) * r
    end do
    !$acc parallel loop copyin(b) copy(c) device(two)
    do i = 1, n
      c(i) = c(i) + b(i)
    end do
    !$acc parallel loop copy(c) device(auto)
    do i = 1, n
      c(i) = c(i) + 1
    end do
  end do
  !$acc end dataflow
  do i = 1, n
    if (c(i) /= i * rounds * (rounds + 1) / 2 + rounds) stop 1
  end do
  if (acc_get_device_type() /= acc_device_host .and. any(b /= -1)) stop 2
  if (acc_get_device_type() /= acc_device_host .and. acc_is_present(c)) stop 3
end program
