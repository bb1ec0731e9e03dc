! Section 10, Fortran: a graph that values decide which the host has: tasks in
! branches and in loops in each other, on components of array elements, whose
! bounds the host may look at, and on whole elements, on two devices.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do run }
! { dg-set-target-env-var SIMCUDA_DEVICES "2" }

module parts
  implicit none
  type block
    integer :: n
    real, allocatable :: x(:), y(:)
    !$acc shape include(x, y)
  end type block
  type plan
    integer :: kind
    integer :: from, to
  end type plan
contains
  subroutine scale (n, f, x)
    integer, intent(in) :: n
    real, intent(in) :: f
    real, intent(inout) :: x(n)
    integer :: i
    do i = 1, n
      x(i) = x(i) * f
    end do
  end subroutine
end module parts

program graph
  use parts
  use openacc
  implicit none
  integer, parameter :: nb = 4, n = 16
  type(block) :: b(nb), c(nb), r(nb), q(nb)
  type(plan) :: p(12)
  integer :: i, j, k, s, devices
  real :: total
  devices = min (2, acc_get_num_devices (acc_get_device_type ()))
  do i = 1, nb
    b(i)%n = n
    allocate (b(i)%x(n), b(i)%y(n))
    b(i)%x = [(real (i * j), j = 1, n)]
    b(i)%y = real (i)
    c(i) = b(i)
    r(i) = b(i)
    q(i) = b(i)
  end do
  do s = 1, size (p)
    p(s) = plan (mod (s * 5, 3), mod (s * 7, nb) + 1, mod (s * 3 + 1, nb) + 1)
  end do
  total = 0
  !$acc dataflow copy(b, c) copyout(total)
  do s = 1, size (p)
    i = p(s)%from
    j = p(s)%to
    select case (p(s)%kind)
    case (0)
      !$acc parallel loop, copyin(b(i)%x), copy(c(j)%y), device(mod (s, devices))
      do k = 1, n
        c(j)%y(k) = c(j)%y(k) + b(i)%x(k)
      end do
    case (1)
      do k = 1, 2
        !$acc serial, copy(b(i)), device(mod (s + k, devices))
        b(i)%x(k) = b(i)%y(k) * 0.5
        !$acc end serial
      end do
    case default
      if (i /= j) then
        !$acc parallel loop, copyin(b(i)), copy(b(j))
        do k = 1, n
          b(j)%x(k) = b(j)%x(k) - 0.25 * b(i)%y(k)
        end do
      else
        !$acc kernels, copy(b(i)%x)
        call scale (n, 0.5, b(i)%x)
        !$acc end kernels
      end if
    end select
  end do
  !$acc serial, copyin(b, c), copyout(total)
  total = 0
  do i = 1, nb
    total = total + b(i)%x(1) + b(i)%y(2) + c(i)%y(3)
  end do
  !$acc end serial
  !$acc end dataflow
  do s = 1, size (p)
    i = p(s)%from
    j = p(s)%to
    select case (p(s)%kind)
    case (0)
      q(j)%y = q(j)%y + r(i)%x
    case (1)
      r(i)%x(1:2) = r(i)%y(1:2) * 0.5
    case default
      if (i /= j) then
        r(j)%x = r(j)%x - 0.25 * r(i)%y
      else
        r(i)%x = 0.5 * r(i)%x
      end if
    end select
  end do
  do i = 1, nb
    if (any (abs (b(i)%x - r(i)%x) > 1e-4) .or. any (abs (b(i)%y - r(i)%y) > 1e-4)) stop 1
    if (any (abs (c(i)%y - q(i)%y) > 1e-4)) stop 3
  end do
  if (abs (total - sum ([(r(i)%x(1) + r(i)%y(2) + q(i)%y(3), i = 1, nb)])) > 1e-3) stop 2
end program graph
