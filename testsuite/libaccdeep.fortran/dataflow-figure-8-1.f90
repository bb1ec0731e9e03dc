! Section 10: figure 8 and annex A2 of TERAFLUX's report: regions in flight
! together, of which each writes what the others do, and tasks in branches.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-set-target-env-var SIMCUDA_STREAMS "deferred" }

module computations
  implicit none
contains
  subroutine figure3(k, n, a, b, c, d)
    integer, intent(in) :: k, n
    real :: a(k), b(n), c(k), d(n), a_index, c_index
    integer :: index, i
    do index = 1, k
      a_index = a(index)
      c_index = c(index)
      !$acc dataflow copyin(n, a_index, c_index), copyout(d), &
      !$acc& async(index)
      !$acc kernels loop independent, pcopyin(a_index), pcopyout(b)
      do i = 1, n
        b(i) = a_index * a_index * i
      end do
      if (index == 1 .or. index == k) then
        !$acc kernels loop independent, pcopyin(c_index, b), pcopyout(d)
        do i = 1, n
          d(i) = b(i) * c_index
        end do
      else
        !$acc kernels loop independent, pcopyin(c_index, b), pcopyout(d)
        do i = 1, n
          d(i) = b(i) + c_index
        end do
      end if
      !$acc end dataflow
    end do
    do index = 1, k
      !$acc wait(index)
    end do
  end subroutine
end module

program figure_8
  use computations
  use openacc
  implicit none
  integer, parameter :: k = 16, n = 1000
  real :: a(k), b(n), c(k), d(n)
  integer :: i
  a = [(i, i = 1, k)]
  c = [(i + 1, i = 1, k)]
  b = -1
  d = -1
  call figure3(k, n, a, b, c, d)
  do i = 1, n
    if (d(i) /= a(k) * a(k) * i * c(k)) stop 1
  end do
  if (acc_get_device_type() /= acc_device_host .and. any(b /= -1)) stop 2
  if (acc_get_device_type() /= acc_device_host .and. acc_is_present(b)) stop 3
end program
