! Cure section-size: an array of a deep type with a negative stride, as a dummy
! argument, is on the device with the objects that it has.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module m
  type part
    real :: x
    real, allocatable :: t(:)
  end type
contains
  subroutine s (p)
    type(part), intent(inout) :: p(:)
    integer :: i
    !$acc data copy(p)
    !$acc parallel loop present(p)
    do i = 1, size (p)
      p(i)%t(2) = p(i)%x + 10 * i
    end do
    !$acc end data
  end subroutine
end module

program main
  use m
  type(part) :: q(5)
  integer :: i
  do i = 1, 5
    q(i)%x = i
    q(i)%t = [1, 2]
  end do
  call s (q(5:1:-2))
  do i = 1, 5
    if (q(i)%t(1) /= 1 .or. q(i)%x /= i) stop 1
  end do
  if (q(5)%t(2) /= 15 .or. q(3)%t(2) /= 23 .or. q(1)%t(2) /= 31) stop 2
  if (q(2)%t(2) /= 2 .or. q(4)%t(2) /= 2) stop 3
end program
