! Section 11: a call on the device of a type-bound procedure that some object has
! there and no device gets a warning.  Procedures that no device code calls, and
! those of types that do not extend the declared one, get none.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }

module bound_elsewhere
  implicit none
  type :: base
    real :: x = 1
  contains
    procedure :: f
    procedure :: show
  end type
  type, extends(base) :: kid
  contains
    procedure :: f => f_kid
  end type
  type :: other
    real :: x = 1
  contains
    procedure :: f => f_other
  end type
  interface
    module real function f (a)
      class(base), intent(in) :: a
    end function
    module real function f_other (a)
      class(other), intent(in) :: a
    end function
  end interface
contains
  real function f_kid (a)
    class(kid), intent(in) :: a
    f_kid = a%x
  end function
  subroutine show (a)
    class(base), intent(in) :: a
    print *, a%x
  end subroutine
  subroutine good (k, r)
    class(kid), intent(in) :: k
    real, intent(out) :: r
    !$acc serial copyout(r)
    r = k%f ()
    !$acc end serial
  end subroutine
  subroutine bad (b, r)
    class(base), intent(in) :: b
    real, intent(out) :: r
    !$acc serial copyout(r)
    r = b%f () ! { dg-warning "the device has no 'f' for this call of the type-bound procedure 'f' on objects of 'base': it is in another file, and is no 'acc routine'" }
    !$acc end serial
  end subroutine
end module
