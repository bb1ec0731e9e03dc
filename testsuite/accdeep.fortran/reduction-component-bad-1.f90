! OpenACC 2.5.15: reductions are of variables, not of components.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do compile }

program main
  implicit none
  type acc_t
    real :: s = 0
    integer :: k = 0
  end type acc_t
  type (acc_t) :: x, y(2)
  real :: t
  integer :: i
  t = 0
  !$acc parallel loop reduction(+:x%s) ! { dg-error "37:'s' is a component: OpenACC has reductions of variables only" }
  do i = 1, 10
    x%s = x%s + i
  end do
  !$acc parallel loop reduction(max:t, y(1)%k) copy(y) ! { dg-error "'k' is a component" }
  do i = 1, 10
    y(1)%k = max (y(1)%k, i)
  end do
  !$acc parallel loop reduction(+:t) copyin(x%s)
  do i = 1, 10
    t = t + x%s
  end do
end program main
