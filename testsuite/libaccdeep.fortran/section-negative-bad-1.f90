! Section 5: an array of a deep type with a negative stride, as a dummy argument, is
! said to be one.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-skip-device host "shares memory" }
! { dg-shouldfail "negative stride" }
! { dg-output "data at .*section-negative-bad-1.f90:19:\[0-9\]+: p has a negative stride, which cannot be mapped" }

module m
  type part
    real :: x
    real, allocatable :: t(:)
  end type
contains
  subroutine s (p)
    type(part), intent(inout) :: p(:)
    !$acc data copy(p)
    !$acc end data
  end subroutine
end module

program main
  use m
  type(part) :: q(3)
  integer :: i
  do i = 1, 3
    q(i)%t = [1]
  end do
  call s (q(3:1:-2))
end program
