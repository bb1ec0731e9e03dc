! Section 10: figure 7 and annex A1 of TERAFLUX's report: a chain of two tasks.
! SPDX-License-Identifier: GPL-3.0-or-later

module computations
  implicit none
contains
  subroutine compute1(a, b, n)
    !$acc routine vector
    integer, value :: n
    real, intent(in) :: a(n)
    real, intent(out) :: b(n)
    integer :: i
    !$acc loop vector
    do i = 1, n
      b(i) = a(i) / 4
    end do
  end subroutine

  subroutine compute2(b, c, n)
    !$acc routine vector
    integer, value :: n
    real, intent(in) :: b(n)
    real, intent(out) :: c(n)
    integer :: i
    !$acc loop vector
    do i = 1, n
      c(i) = b(i) * b(i)
    end do
  end subroutine

  subroutine figure2(n, a, b, c)
    integer, intent(in) :: n
    real :: a(n), b(n), c(n)
    !$acc dataflow copyin(a), create(b), copyout(c)
    !$acc kernels, pcopyin(a), pcopyout(b), device(0)
    call compute1(a, b, n)
    !$acc end kernels

    !$acc kernels, pcopyin(b), pcopyout(c), device(0)
    call compute2(b, c, n)
    !$acc end kernels
    !$acc end dataflow
  end subroutine
end module

program figure_7
  use computations
  use openacc
  implicit none
  integer, parameter :: n = 3000
  real :: a(n), b(n), c(n)
  integer :: i
  do i = 1, n
    a(i) = i
  end do
  b = -1
  c = -1
  call figure2(n, a, b, c)
  do i = 1, n
    if (c(i) /= (i / 4.) ** 2) stop 1
  end do
  if (acc_get_device_type() /= acc_device_host .and. any(b /= -1)) stop 2
  if (acc_get_device_type() /= acc_device_host .and. acc_is_present(a)) stop 3
end program
