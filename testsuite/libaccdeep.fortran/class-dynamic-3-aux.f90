! What class-dynamic-2.f90 does not see, without directives.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module others
  use kids
  implicit none
  type, extends(kid) :: other
    integer :: last = 9
    real, pointer :: p(:) => null()
  end type
end module

program main
  use others
  use openacc
  implicit none
  interface
    subroutine enter (o)
      use bases
      class(base), intent(inout) :: o
    end subroutine
    subroutine update_self (o)
      use bases
      class(base), intent(inout) :: o
    end subroutine
    subroutine leave (o)
      use bases
      class(base), intent(inout) :: o
    end subroutine
    subroutine add (o)
      use bases
      class(base), intent(inout) :: o
    end subroutine
  end interface
  type(kid) :: k
  type(other), target :: o
  type(base) :: b
  real, target :: field(5) = 1

  k%n = 2
  k%a = [1., 2.]
  k%b = [0., 0.]
  call enter (k)
  call add (k)
  call work (k)
  call update_self (k)
  if (any (k%b /= [9., 10.])) stop 1
  call leave (k)
  if (any (k%a /= [2., 3.])) stop 2

  o%n = 2
  o%a = [1., 2.]
  o%b = [0., 0.]
  o%p => field
  call enter (o)
  if (acc_get_device_type () /= acc_device_host) then
    if (.not. acc_is_present (o)) stop 3
    if (.not. acc_is_present (o%a) .or. .not. acc_is_present (o%b)) stop 4
    if (acc_is_present (field)) stop 5
  end if
  call add (o)
  call leave (o)
  if (any (o%a /= [2., 3.]) .or. o%last /= 9) stop 6
  if (.not. associated (o%p, field)) stop 7

  b%n = 1
  b%a = [4.]
  call enter (b)
  call add (b)
  call leave (b)
  if (b%a(1) /= 5) stop 8
end program
