! Type-bound calls on objects whose type extends one that extends the declared
! one.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module m
  implicit none
  type base
    integer :: n = 4
    real :: a(4)
  contains
    procedure :: get => get_base
  end type
  type, extends(base) :: mid
    integer :: m = 3
  contains
    procedure :: get => get_mid
  end type
  type, extends(mid) :: top
    real :: z(4)
  contains
    procedure :: get => get_top
  end type
contains
  real function get_base (q, i)
    class(base), intent(in) :: q
    integer, intent(in) :: i
    get_base = q%a(i)
  end function
  real function get_mid (q, i)
    class(mid), intent(in) :: q
    integer, intent(in) :: i
    get_mid = q%a(i) + q%m
  end function
  real function get_top (q, i)
    class(top), intent(in) :: q
    integer, intent(in) :: i
    get_top = q%a(i) + q%m + q%z(i)
  end function
  subroutine total (q, s)
    class(base) :: q
    real :: s
    integer :: i
    s = 0
    !$acc parallel loop copy(q) reduction(+:s)
    do i = 1, q%n
      s = s + q%get (i)
    end do
  end subroutine
end module
program test
  use m
  implicit none
  type(base) :: x
  type(mid) :: y
  type(top) :: z
  class(base), allocatable :: c
  real :: s
  x%a = 1
  y%a = 2
  z%a = 3
  z%z = 10
  call total (x, s)
  if (s /= 4) stop 1
  call total (y, s)
  if (s /= 20) stop 2
  call total (z, s)
  if (s /= 64) stop 3
  allocate (c, source = z)
  !$acc enter data copyin(c)
  call total (c, s)
  if (s /= 64) stop 4
  !$acc exit data delete(c)
end program
