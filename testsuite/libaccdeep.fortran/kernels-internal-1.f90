! Cure kernels-loop: loops that use variables of a procedure around them, or
! those that internal procedures use, run in parallel, each in its launch.  What
! another part changes, or the device has already, they see.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do run }
! { dg-additional-options "-w" }
! { dg-skip-device host "launches nothing" }
! { dg-set-target-env-var GOMP_DEBUG "1" }

program kernels_internal_1
  implicit none
  integer :: nx, ny
  real, allocatable :: u(:, :)
  real :: w(40), total
  nx = 30
  ny = 20
  total = 3
  allocate (u(0:nx + 1, 0:ny + 1))
  !$acc data create(u) copy(total)
  call edges (u)
  !$acc update self(u)
  if (sum (u) /= 1355 .or. u(3, ny + 1) /= 1) stop 1
  call on_device
  !$acc end data
  if (total /= 3 + 5 * 40) stop 2
  call between
  if (w(1) /= 132 .or. w(40) /= 132 + 39 * 30 .or. total /= 265) stop 3
  call of_host (2)
  if (w(1) /= 131 * 30 .or. total /= 530) stop 4
contains
  subroutine edges (new)
    real, intent(out) :: new(0:nx + 1, 0:ny + 1)
    !$acc kernels present(new)
    new(:, :) = 2
    new(:, ny + 1) = 1
    new(nx + 1, :) = 1
    !$acc end kernels
  end subroutine
  ! Stores of the first part are on the device alone.
  subroutine on_device
    integer :: i
    !$acc kernels copyout(w)
    total = total + 1
    do i = 1, 40
      w(i) = total + 1
    end do
    total = total - 1
    do i = 1, 40
      total = total + w(i)
    end do
    !$acc end kernels
  end subroutine
  ! A scalar of its own, that an internal procedure can not have.
  subroutine between
    integer :: i
    real :: local
    local = 2
    !$acc kernels copy(w)
    do i = 1, 40
      w(i) = nx * i
    end do
    local = local + w(2)
    do i = 1, 40
      w(i) = w(i) + local + ny + ny
    end do
    total = total + local
    !$acc end kernels
  end subroutine
  subroutine of_host (k)
    integer, value :: k
    !$acc kernels
    w(:) = nx
    total = total * k
    w(:) = w * 131
    !$acc end kernels
  end subroutine
end program

! { dg-output "kernel \\S*edges\\S*fn.0: launch gangs=22, " }
! { dg-output ".*kernel \\S*edges\\S*fn.2: launch" }
! { dg-output ".*kernel \\S*on_device\\S*fn.1: launch gangs=2, " }
! { dg-output ".*kernel \\S*on_device\\S*fn.3: launch gangs=1, workers=2" }
! { dg-output ".*kernel \\S*between\\S*fn.0: launch gangs=2, " }
! { dg-output ".*kernel \\S*between\\S*fn.2: launch gangs=2, " }
! { dg-output ".*kernel \\S*of_host\\S*fn.2: launch gangs=2, " }
