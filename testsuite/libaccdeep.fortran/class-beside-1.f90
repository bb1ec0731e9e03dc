! Sections 5 and 11: a polymorphic object beside a component that has a clause is
! mapped as what it is, but for this component.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module m
  use openacc
  implicit none
  type :: base
    integer :: n = 3
    real, allocatable :: a(:), c(:)
    !$acc shape
  end type
  type, extends(base) :: kid
    real, allocatable :: b(:)
    integer :: k = 5
    !$acc shape
  end type
contains
  logical function host ()
    host = acc_get_device_type () == acc_device_host
  end function
  subroutine enter (q)
    class(base), target :: q
    !$acc enter data copyin(q%a) copyin(q)
  end subroutine
  ! The components' clauses are their own; all else is as the object's is.
  subroutine regions (q)
    class(base), target :: q
    q%a = 1
    !$acc data copy(q) copyin(q%a)
    select type (q)
    type is (kid)
      if (.not. host () .and. .not. acc_is_present (q%b)) stop 1
      !$acc serial present(q)
      q%a(1) = 7
      q%b(1) = q%k + q%a(2)
      q%c(3) = q%n
      q%k = 9
      !$acc end serial
    end select
    !$acc end data
    select type (q)
    type is (kid)
      if (q%b(1) /= 6 .or. q%c(3) /= 3 .or. q%k /= 9) stop 2
      if (.not. host () .and. q%a(1) /= 1) stop 3
      if (.not. host () .and. (acc_is_present (q%b) .or. acc_is_present (q%a))) stop 4
    end select
  end subroutine
end module

program p
  use m
  type(kid), target :: x
  type(base), target :: y
  allocate (x%a(2), x%c(3), x%b(1), y%a(1), y%c(3))
  x%b = 0
  x%c = 0
  call regions (x)
  call enter (x)
  if (.not. host () .and. .not. (acc_is_present (x%a) .and. acc_is_present (x%b) &
                                 .and. acc_is_present (x%c))) stop 5
  ! The same names of the type itself leave it.
  !$acc exit data delete(x%a) delete(x)
  if (.not. host () .and. (acc_is_present (x%a) .or. acc_is_present (x%b) &
                           .or. acc_is_present (x))) stop 6
  ! An object of the declared type.
  call enter (y)
  !$acc exit data delete(y%a) delete(y)
  if (.not. host () .and. (acc_is_present (y%a) .or. acc_is_present (y))) stop 7
end program
