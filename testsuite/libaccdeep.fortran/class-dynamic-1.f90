! Sections 5 and 11: a polymorphic object is mapped as what it is, by all
! directives, dummies, pointers, allocatables, components and names of `select
! type', whatever its declared type has.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-options "-w" }

module m
  use openacc
  implicit none
  type :: plain
    integer :: n = 3
  contains
    procedure :: enter
    procedure :: leave
    procedure :: work => work_plain
  end type
  type, extends(plain) :: base
    real, allocatable :: a(:)
  contains
    procedure :: work => work_base
  end type
  type, extends(base) :: kid
    real :: s = 1
    real, allocatable :: b(:)
    type(base), allocatable :: sub
  contains
    procedure :: work => work_kid
  end type
  type :: holder
    class(base), allocatable :: c
  end type
contains
  logical function host ()
    host = acc_get_device_type () == acc_device_host
  end function
  subroutine enter (self)
    class(plain), intent(inout) :: self
    !$acc enter data copyin(self)
  end subroutine
  subroutine leave (self)
    class(plain), intent(inout) :: self
    !$acc exit data copyout(self)
  end subroutine
  subroutine work_plain (self)
    class(plain), intent(inout) :: self
    !$acc serial present(self)
    self%n = self%n + 1
    !$acc end serial
  end subroutine
  subroutine work_base (self)
    class(base), intent(inout) :: self
    integer :: i
    !$acc parallel loop present(self)
    do i = 1, self%n
      self%a(i) = self%a(i) + 1
    end do
  end subroutine
  subroutine work_kid (self)
    class(kid), intent(inout) :: self
    integer :: i
    !$acc parallel loop present(self)
    do i = 1, self%n
      self%b(i) = self%a(i) * 2 + self%sub%a(1) + self%s
    end do
  end subroutine
  subroutine fill (k)
    type(kid), intent(out) :: k
    k%a = [1., 2., 3.]
    k%b = [0., 0., 0.]
    allocate (k%sub)
    k%sub%a = [5.]
  end subroutine

  ! Structured regions and updates, by the declared type.
  subroutine regions (p, want)
    class(base), intent(inout) :: p
    real, intent(in) :: want
    !$acc data copy(p)
    call p%work ()
    !$acc update self(p)
    select type (p)
    type is (kid)
      if (any (p%b /= want)) stop 11
      p%s = p%s + 1
    end select
    !$acc update device(p)
    call p%work ()
    !$acc end data
    select type (p)
    type is (kid)
      if (any (p%b /= want + 1)) stop 12
      if (.not. host ()) then
        if (acc_is_present (p%b)) stop 13
      end if
    end select
  end subroutine
end module

program main
  use m
  implicit none
  class(plain), pointer :: p
  class(base), allocatable :: al
  type(kid), target :: k
  type(plain) :: q
  type(holder) :: h

  call fill (k)
  p => k
  call p%enter ()
  if (.not. host ()) then
    if (.not. acc_is_present (k%b)) stop 1
    if (.not. acc_is_present (k%sub%a)) stop 2
  end if
  call p%work ()
  call p%leave ()
  if (any (k%b /= [8., 10., 12.])) stop 3
  if (.not. host ()) then
    if (acc_is_present (k%b) .or. acc_is_present (k%sub%a)) stop 4
  end if

  k%a = 1
  call regions (k, 8.)

  allocate (kid :: al)
  select type (al)
  type is (kid)
    call fill (al)
    al%a = 2
  end select
  call regions (al, 10.)

  allocate (h%c, source = k)
  h%c%a = 3
  call regions (h%c, 13.)

  ! What is of the declared type is as before.
  call q%enter ()
  call q%work ()
  call q%leave ()
  if (q%n /= 4) stop 5
end program
