! Section 5: a dummy argument that is contiguous takes arrays with a negative stride;
! one with a positive stride is mapped without that.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module m
  use openacc
  type part
    real :: x
    real, allocatable :: t(:)
  end type
contains
  subroutine strided (p, n)
    type(part), intent(inout) :: p(:)
    integer, intent(in) :: n
    integer :: i
    !$acc data copy(p)
    !$acc parallel loop
    do i = 1, n
      p(i)%x = p(i)%t(1) + 10 * i
    end do
    !$acc end data
  end subroutine
  subroutine packed (p, n)
    type(part), contiguous, intent(inout) :: p(:)
    integer, intent(in) :: n
    integer :: i
    !$acc data copy(p)
    !$acc parallel loop
    do i = 1, n
      p(i)%x = p(i)%t(1) + 10 * i
    end do
    !$acc end data
  end subroutine
end module

program main
  use m
  type(part) :: q(6)
  integer :: i
  do i = 1, 6
    q(i)%x = 0
    q(i)%t = [real :: i]
  end do
  call strided (q(1:5:2), 3)
  if (any (q%x /= [11, 0, 23, 0, 35, 0])) stop 1
  call packed (q(5:1:-2), 3)
  if (any (q%x /= [31, 0, 23, 0, 15, 0])) stop 2
  if (acc_get_device_type () /= acc_device_host) then
    if (acc_is_present (q(1)%t)) stop 3
  end if
end program
