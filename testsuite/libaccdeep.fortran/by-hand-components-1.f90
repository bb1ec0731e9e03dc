! Section 5: components in structured constructs, several of one variable, deep
! ones and flat ones, whether their variable is present or not.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-options "-w" }

module m
  implicit none
  type b
    real, allocatable :: v(:), u(:)
  end type
  type t
    integer :: n = 3
    real, allocatable :: a(:), c(:)
    type(b) :: in, arr(2)
    type(b), allocatable :: al, many(:)
    type(b), pointer :: p => null()
  end type
contains
  subroutine add (a, c)
    real, intent(inout) :: a(3)
    real, intent(in) :: c(3)
    integer :: i
    !$acc parallel loop present(a, c)
    do i = 1, 3
      a(i) = a(i) + c(i)
    end do
  end subroutine
  subroutine add_to_each (q, r, s)
    type(b) :: q, r, s
    !$acc parallel num_gangs(1) present(q, r, s)
    q%v(1) = q%v(1) + 10
    r%v(1) = r%v(1) + 10
    s%v(1) = s%v(1) + 10
    !$acc end parallel
  end subroutine
  subroutine of_dummy (x)
    type(t), intent(inout) :: x
    integer :: i
    !$acc data copy(x%a) copyin(x%c)
    !$acc parallel loop default(none)
    do i = 1, 3
      x%a(i) = x%a(i) + x%c(i)
    end do
    !$acc end data
  end subroutine
end module

program main
  use m
  use openacc
  implicit none
  type(t), target :: x
  type(b), allocatable :: hollow(:)
  logical :: shared
  integer :: i

  shared = acc_get_device_type () == acc_device_host
  allocate (x%a(3), x%c(3), x%in%v(2), x%in%u(2), x%al, x%p, x%many(2))
  allocate (x%al%v(2), x%p%v(2), x%arr(2)%v(2), x%many(2)%v(2))
  x%a = 1
  x%c = 2
  x%in%v = 1
  x%al%v = 2
  x%p%v = 3

  ! The variable is absent.
  !$acc data copy(x%a) copy(x%c)
  call add (x%a, x%c)
  !$acc parallel loop
  do i = 1, 3
    x%a(i) = x%a(i) + x%c(i)
  end do
  !$acc end data
  if (any (x%a /= 5)) stop 1
  call in_kernel
  if (any (x%a /= 7)) stop 2
  if (.not. shared .and. (acc_is_present (x%a) .or. acc_is_present (x))) stop 3

  ! It is present.
  !$acc enter data copyin(x)
  if (.not. shared .and. acc_is_present (x%a)) stop 4
  call in_kernel
  call of_dummy (x)
  !$acc data copy(x%a) copy(x%c)
  call add (x%a, x%c)
  !$acc end data
  if (any (x%a /= 13)) stop 5
  !$acc exit data delete(x)

  ! Objects as components are deep as their own type says.
  !$acc data copy(x%in) copy(x%al) copy(x%p) copy(x%arr) copyin(x%many)
  if (.not. acc_is_present (x%in%u) .or. .not. acc_is_present (x%arr(2)%v)) stop 6
  if (.not. acc_is_present (x%many(2)%v)) stop 7
  call add_to_each (x%in, x%al, x%p)
  !$acc end data
  if (x%in%v(1) /= 11 .or. x%al%v(1) /= 12 .or. x%p%v(1) /= 13) stop 8
  !$acc serial copy(x%in) copy(x%al) copy(x%p) copyin(x%a)
  x%in%v(2) = x%in%v(2) + x%a(1)
  x%al%v(2) = x%al%v(2) + x%a(2)
  x%p%v(2) = x%p%v(2) + x%a(3)
  !$acc end serial
  if (x%in%v(2) /= 14 .or. x%al%v(2) /= 15 .or. x%p%v(2) /= 16) stop 9

  ! No elements.
  allocate (hollow(0))
  !$acc data copy(hollow)
  !$acc end data
  !$acc parallel num_gangs(1) copy(hollow)
  !$acc end parallel
  if (.not. shared .and. (acc_is_present (x) .or. acc_is_present (x%in%v))) stop 10

contains
  subroutine in_kernel
    !$acc parallel loop copy(x%a) copyin(x%c)
    do i = 1, 3
      x%a(i) = x%a(i) + x%c(i)
    end do
  end subroutine
end program
