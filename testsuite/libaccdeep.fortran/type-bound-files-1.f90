! Section 11: type-bound procedures and `select type' in kernels and routines,
! where a type, those that extend it, and the calls are in three files.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-sources "type-bound-files-1-aux.f90 type-bound-files-2-aux.f90" }

module m1
  implicit none
  type :: base
    real :: x = 1
  contains
    procedure :: f => f_base
    procedure :: host_only
  end type
  type, abstract :: shape0
  contains
    procedure(area_i), deferred :: area
  end type
  abstract interface
    pure real function area_i (s)
      import shape0
      !$acc routine seq
      class(shape0), intent(in) :: s
    end function
  end interface
contains
  pure real function f_base (a)
    !$acc routine seq
    class(base), intent(in) :: a
    f_base = a%x
  end function
  subroutine host_only (a)
    class(base), intent(in) :: a
    write (*,*) a%x
  end subroutine
end module
