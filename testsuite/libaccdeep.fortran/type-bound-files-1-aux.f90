! Part of type-bound-files-1.f90: types that extend those there.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module m2
  use m1
  implicit none
  type, extends(base) :: kid
    real :: y = 2
  contains
    procedure :: f => f_kid
  end type
  type, extends(shape0) :: sq
    real :: l = 3
  contains
    procedure :: area => sq_area
  end type
  type, extends(shape0) :: circ
    real :: r = 1
  contains
    procedure :: area => circ_area
  end type
contains
  pure real function f_kid (a)
    !$acc routine seq
    class(kid), intent(in) :: a
    f_kid = a%base%f () + a%y
  end function
  pure real function sq_area (s)
    !$acc routine seq
    class(sq), intent(in) :: s
    sq_area = s%l**2
  end function
  pure real function circ_area (s)
    !$acc routine seq
    class(circ), intent(in) :: s
    circ_area = 3 * s%r**2
  end function
end module
