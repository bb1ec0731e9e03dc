! Section 10: annex A3 of TERAFLUX's report, with allocatable arrays that only
! tasks name, and a derived type whose components are independent of each other.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-set-target-env-var SIMCUDA_STREAMS "deferred" }

module types
  implicit none
  type pair
    real, allocatable :: f(:), g(:)
    !$acc shape
  end type
contains
  subroutine scatter_gather(n, a, h)
    integer, intent(in) :: n
    real, intent(in) :: a(:)
    real, intent(out) :: h(:)
    real, allocatable :: b(:), c(:), d(:), e(:)
    type(pair) :: p
    integer :: i, queue
    allocate (b(n), c(n), d(n), e(n), p%f(n), p%g(n))
    b = -7
    p%f = -7
    queue = 5
    !$acc dataflow copyin(a) copyout(h) create(p) async(queue) if(n > 0)
    !$acc parallel loop copyin(a) copyout(b)
    do i = 1, n
      b(i) = a(i) * 5 + mod(i, 2)
    end do
    !$acc parallel loop copyin(b) copyout(c)
    do i = 1, n
      c(i) = b(i) * 5 + mod(i, 3)
    end do
    !$acc parallel loop copyin(b) copyout(d)
    do i = 1, n
      d(i) = b(i) - i
    end do
    !$acc parallel loop copyin(c, d) copyout(e)
    do i = 1, n
      e(i) = c(i) + d(i)
    end do
    !$acc parallel loop copyin(e) copyout(p%f)
    do i = 1, n
      p%f(i) = e(i) * 2
    end do
    !$acc parallel loop copyin(e) copyout(p%g)
    do i = 1, n
      p%g(i) = e(i) - i
    end do
    !$acc parallel loop copyin(p) copyout(h)
    do i = 1, n
      h(i) = p%f(i) - p%g(i)
    end do
    !$acc end dataflow
    !$acc wait(queue)
    do i = 1, n
      if (b(i) /= -7 .and. .not. shared()) stop 11
      if (p%f(i) /= -7 .and. .not. shared()) stop 12
    end do
  end subroutine

  logical function shared()
    use openacc
    shared = acc_get_device_type() == acc_device_host
  end function
end module

program main
  use types
  implicit none
  integer, parameter :: n = 500
  real :: a(n), h(n), b, e
  integer :: i
  a = [(i, i = 1, n)]
  call scatter_gather(n, a, h)
  do i = 1, n
    b = a(i) * 5 + mod(i, 2)
    e = b * 5 + mod(i, 3) + b - i
    if (h(i) /= e * 2 - (e - i)) stop 1
  end do
end program
