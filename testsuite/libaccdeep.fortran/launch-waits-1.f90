! Cure launch-waits: the loops of a kernels construct, and constructs behind it,
! are waited for once.  What the host reads comes behind the wait.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-options "-O2" }
! { dg-set-target-env-var SIMCUDA_STREAMS "deferred" }

module cells
  implicit none
  type field
    real, allocatable :: density(:, :), energy(:, :)
  end type
contains
  subroutine step (f, nx, ny, dt)
    type(field), intent(inout) :: f
    integer, intent(in) :: nx, ny
    real, intent(in) :: dt
    integer :: i, j
    !$acc data present(f%density, f%energy)
    !$acc kernels
    !$acc loop independent
    do j = 1, ny
      !$acc loop independent
      do i = 1, nx
        f%energy(i, j) = f%energy(i, j) + dt * f%density(i, j)
      end do
    end do
    !$acc loop independent
    do j = 1, ny
      !$acc loop independent
      do i = 1, nx
        f%density(i, j) = f%density(i, j) + 1
      end do
    end do
    !$acc end kernels
    if (dt > 1) then
      !$acc parallel loop
      do j = 1, ny
        f%density(1, j) = 0
      end do
    end if
    !$acc end data
  end subroutine
end module

program main
  use cells
  implicit none
  type(field) :: f
  integer :: k
  real :: expected, density
  allocate (f%density(20, 10), f%energy(20, 10))
  f%density = 1
  f%energy = 0
  expected = 0
  density = 1
  !$acc enter data copyin(f, f%density, f%energy)
  do k = 1, 6
    call step (f, 20, 10, real (k))
    expected = expected + k * density
    density = density + 1
    !$acc update self(f%energy(:, 4:4), f%density(2:2, 3:3))
    if (f%energy(7, 4) /= expected) stop 1
    if (f%density(2, 3) /= density) stop 2
  end do
  !$acc exit data copyout(f%density, f%energy) delete(f)
  if (any (f%density(2:, :) /= density)) stop 3
  if (any (f%density(1, :) /= 0)) stop 4
  if (any (f%energy(2:, :) /= expected)) stop 5
end program
