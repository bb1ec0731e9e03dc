! "Implicit data" of section 5: a variable or component that goes whole into a
! procedure, an assignment or a pointer assignment is deep.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module types
  implicit none
  type part
    real, allocatable :: v(:)
  end type
  type grid
    integer :: nx = 0
    real, allocatable :: f(:), g(:)
    type(part) :: inner
    type(part), pointer :: first => null()
  contains
    procedure :: at
  end type
contains
  real function at (g, i)
    !$acc routine seq
    class(grid), intent(in) :: g
    integer, intent(in) :: i
    at = g%f(i)
  end function
  real function second (p)
    !$acc routine seq
    type(part), intent(in) :: p
    second = p%v(2)
  end function
  real function last (a, n)
    !$acc routine seq
    integer, intent(in) :: n
    real, intent(in) :: a(n)
    last = a(n)
  end function
end module

program main
  use types
  implicit none
  type(grid) :: a
  type(part), pointer :: p
  integer :: i
  real :: r(3), s, t, u
  logical :: there(2)
  allocate (a%f(3), a%inner%v(2), a%first)
  allocate (a%first%v(1))
  a%f = [1, 2, 3]
  a%inner%v = [4, 5]
  a%first%v = 6
  !$acc parallel loop copyout(r)
  do i = 1, 3
    r(i) = a%at (i)
  end do
  if (any (r /= [1, 2, 3])) stop 1
  !$acc serial copyout(s, t, u) private(p)
  s = second (a%inner)
  p => a%first
  t = p%v(1)
  u = last (a%f, 3)
  !$acc end serial
  if (s /= 5 .or. t /= 6 .or. u /= 3) stop 2
  !$acc serial copyout(there)
  there(1) = allocated (a%f)
  there(2) = allocated (a%g)
  !$acc end serial
  if (.not. there(1) .or. there(2)) stop 3
end program
