! Section 11: an overriding procedure uses components of its own type in a kernel,
! where the parent has nothing, a directive, or an allocatable component.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-options "-w" }

module m
  implicit none
  type, abstract :: empty
  contains
    procedure(of_empty), deferred :: f
  end type
  type, abstract :: shaped
    integer :: id = 1
    !$acc shape
  contains
    procedure(of_shaped), deferred :: f
  end type
  type, abstract :: deep
    real, allocatable :: w(:)
  contains
    procedure(of_deep), deferred :: f
  end type
  abstract interface
    real function of_empty (s)
      import
      class(empty), intent(in) :: s
    end function
    real function of_shaped (s)
      import
      class(shaped), intent(in) :: s
    end function
    real function of_deep (s)
      import
      class(deep), intent(in) :: s
    end function
  end interface
  type, extends(empty) :: empty_kid
    real :: r = 2
    real, allocatable :: v(:)
  contains
    procedure :: f => empty_f
  end type
  type, extends(shaped) :: shaped_kid
    real :: r = 3
  contains
    procedure :: f => shaped_f
  end type
  type, extends(deep) :: deep_kid
    real :: r = 4
    real, allocatable :: v(:)
  contains
    procedure :: f => deep_f
  end type
contains
  real function empty_f (s)
    class(empty_kid), intent(in) :: s
    empty_f = 3 * s%r + s%v(2)
  end function
  real function shaped_f (s)
    class(shaped_kid), intent(in) :: s
    shaped_f = 3 * s%r
  end function
  real function deep_f (s)
    class(deep_kid), intent(in) :: s
    deep_f = 3 * s%r + s%v(1) + s%w(1)
  end function
end module

program main
  use m
  implicit none
  class(empty), allocatable :: a
  class(shaped), allocatable :: b
  class(deep), allocatable :: c
  real :: x(3)
  allocate (empty_kid :: a)
  allocate (shaped_kid :: b)
  allocate (deep_kid :: c)
  select type (a)
  type is (empty_kid)
    a%v = [1., 5.]
  end select
  select type (c)
  type is (deep_kid)
    c%v = [1.]
    c%w = [7.]
  end select

  !$acc serial copy(a, b, c) copyout(x)
  x = [a%f (), b%f (), c%f ()]
  !$acc end serial
  if (any (x /= [11, 9, 20])) stop 1

  x = 0
  !$acc serial copyout(x)
  x = [a%f (), b%f (), c%f ()]
  !$acc end serial
  if (any (x /= [11, 9, 20])) stop 2

  x = 0
  !$acc enter data copyin(a, b, c)
  !$acc serial present(a, b, c) copyout(x)
  x = [a%f (), b%f (), c%f ()]
  !$acc end serial
  !$acc exit data delete(a, b, c)
  if (any (x /= [11, 9, 20])) stop 3
end program
