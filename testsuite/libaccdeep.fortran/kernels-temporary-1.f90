! Cure kernels-loop: what the compiler declares for sum, maxval and count is
! created on the device.  Descriptors and arguments are copied once.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do run }
! { dg-skip-device host "has no driver" }
! { dg-skip-device gpu "has no counts" }
! { dg-set-target-env-var SIMCUDA_STATS "1" }

program kernels_temporary_1
  implicit none
  real, allocatable, target :: a(:)
  real, pointer :: p(:)
  real :: r
  allocate (a(10))
  a = 1
  p => a
  !$acc enter data copyin(a)
  r = 0
  !$acc kernels present(p)
  r = sum (p) + maxval (p) + count (p > 0.5)
  !$acc end kernels
  !$acc exit data delete(a)
  if (r /= 21) stop 1
end program

! Two descriptors, the array, the arguments.
! { dg-output "simcuda: \[2-6\]\[0-9\]\[0-9\] bytes to the device, 4 bytes from it" }
