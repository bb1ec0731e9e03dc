! Section 8, associate-name: a construct without a clause for an associate name
! uses what the name stands for: elements and components of variables, dummies
! and what has a shape, on both sides of assignments.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do run }

module m
  implicit none
  type inner
    integer :: k = 2
    integer :: v(3) = 0
  end type inner
  type t
    integer :: n = 5
    integer :: a(3) = 0
    type (inner) :: in(2)
  end type t
  type deep
    integer :: n = 3
    real, allocatable :: v(:)
  end type deep
  type (t), save, target :: x(3)
contains
  subroutine elements (y, k)
    type (t), intent (inout) :: y(:)
    integer, intent (inout) :: k
    integer :: i, own(2)
    own = 1
    associate (q => x(2))
      !$acc parallel loop
      do i = 1, 3
        q%a(i) = 9
        x(1)%a(i) = q%n + own(1) + 7
      end do
    end associate
    associate (q => y(k), p => y(1)%in(k))
      k = 1
      !$acc parallel loop
      do i = 1, 3
        q%a(i) = q%a(i) + i
        p%v(i) = p%k + i
      end do
      !$acc data copy(y)
      !$acc kernels
      q%n = 6
      !$acc end kernels
      !$acc end data
      q%in(2)%k = 8
    end associate
  end subroutine elements
  subroutine shaped (d)
    type (deep), intent (inout) :: d(2)
    integer :: i
    associate (e => d(2))
      !$acc parallel loop
      do i = 1, e%n
        e%v(i) = e%v(i) + i
      end do
      !$acc serial copy(e)
      e%n = 1
      !$acc end serial
    end associate
  end subroutine shaped
end module m

program main
  use m
  use openacc
  implicit none
  type (t) :: y(3)
  type (deep) :: d(2)
  integer :: k
  k = 2
  call elements (y, k)
  if (any (x(1)%a /= 13) .or. any (x(2)%a /= 9) .or. any (x(3)%a /= 0)) stop 1
  if (any (y(2)%a /= [1, 2, 3]) .or. y(2)%n /= 6 .or. y(1)%n /= 5) stop 2
  if (any (y(1)%in(2)%v /= [3, 4, 5]) .or. any (y(1)%in(1)%v /= 0)) stop 3
  if (any (y(3)%a /= 0) .or. y(2)%in(2)%k /= 8) stop 4
  d(2)%v = [1., 2., 3.]
  call shaped (d)
  if (any (d(2)%v /= [2., 4., 6.]) .or. d(2)%n /= 1) stop 5
  if (acc_get_device_type () /= acc_device_host) then
    if (acc_is_present (x) .or. acc_is_present (d(2)%v)) stop 6
  end if
end program main

! { dg-final { needs-cure associate-name "" } }
