! Section 5: the own type of each object decides: a type that is copied by hand is
! bytes as a component, as an element and as a parent of what a directive makes
! deep; without one, what has such components is bytes itself.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module types
  implicit none
  type inner
    integer :: k = 0
    real, allocatable :: v(:), w(:)
  end type
  type outer
    integer :: n = 1
    type(inner) :: one
    real, allocatable :: a(:)
    type(inner) :: two(2)
    type(inner), allocatable :: many(:)
    type(inner), pointer :: p => null()
    integer :: last = 2
    !$acc shape
  end type
  type, extends(inner) :: child
    real, allocatable :: own(:)
  end type
  type bytes
    integer :: n = 1
    type(inner) :: one
    real, allocatable :: a(:)
  end type
  type bytes_too
    type(bytes), allocatable :: many(:)
    real, allocatable :: a(:)
  end type
  type, extends(inner) :: deep_child
    real, allocatable :: own(:)
    !$acc shape
  end type
contains
  subroutine enter (x)
    type(inner), intent(inout) :: x
    !$acc enter data copyin(x%v)
  end subroutine
  subroutine leave (x)
    type(inner), intent(inout) :: x
    !$acc exit data copyout(x%v)
  end subroutine
end module

program main
  use types
  use openacc
  implicit none
  type(outer), target :: o
  type(child) :: c
  type(bytes) :: b
  type(bytes_too) :: b2
  type(deep_child) :: d
  logical :: shared
  integer :: i

  shared = acc_get_device_type () == acc_device_host
  allocate (o%one%v(3), o%one%w(3), o%a(3), o%two(2)%v(3), o%p)
  allocate (o%many(2))
  allocate (o%many(1)%v(3), o%many(1)%w(3), o%p%v(3), c%v(3), c%own(3))
  o%one%v = 1
  o%a = 1
  o%two(2)%v = 1
  o%many(1)%v = 1
  o%p%v = 1
  c%v = 1
  c%own = 1

  !$acc enter data copyin(o)
  if (.not. acc_is_present (o%a) .or. .not. acc_is_present (o%many)) stop 1
  if (.not. acc_is_present (o%p)) stop 2
  if (.not. shared) then
    if (acc_is_present (o%one%v) .or. acc_is_present (o%two(2)%v)) stop 3
    if (acc_is_present (o%many(1)%v) .or. acc_is_present (o%p%v)) stop 4
  end if
  call enter (o%one)
  call enter (o%two(2))
  call enter (o%many(1))
  call enter (o%p)
  !$acc serial present(o)
  o%one%v(1) = o%one%v(1) + 1
  o%two(2)%v(2) = o%two(2)%v(2) + 1
  o%many(1)%v(3) = o%many(1)%v(3) + 1
  o%p%v(1) = o%p%v(1) + o%a(1)
  o%a(2) = 5
  o%one%k = 6
  o%two(1)%k = 7
  o%last = 8
  !$acc end serial
  call leave (o%one)
  call leave (o%two(2))
  call leave (o%many(1))
  call leave (o%p)
  !$acc exit data copyout(o)
  if (any (o%one%v /= [2, 1, 1]) .or. any (o%two(2)%v /= [1, 2, 1])) stop 5
  if (any (o%many(1)%v /= [1, 1, 2]) .or. any (o%p%v /= [2, 1, 1])) stop 6
  if (any (o%a /= [1, 5, 1]) .or. o%one%k /= 6 .or. o%two(1)%k /= 7 .or. o%last /= 8) stop 7
  if (o%n /= 1 .or. o%two(2)%k /= 0) stop 8

  !$acc data copy(c)
  if (.not. shared .and. (acc_is_present (c%own) .or. acc_is_present (c%v))) stop 9
  call enter (c%inner)
  !$acc serial
  c%v(1) = 3
  c%k = 4
  !$acc end serial
  call leave (c%inner)
  !$acc end data
  if (any (c%v /= [3, 1, 1]) .or. c%k /= 4) stop 10

  allocate (b%a(3), b%one%v(3), b2%a(3), b2%many(1))
  b%one%v = 1
  !$acc data copyin(b, b2)
  if (.not. acc_is_present (b) .or. .not. acc_is_present (b2)) stop 14
  if (.not. shared) then
    if (acc_is_present (b%a) .or. acc_is_present (b%one%v)) stop 15
    if (acc_is_present (b2%a) .or. acc_is_present (b2%many)) stop 16
  end if
  call enter (b%one)
  !$acc serial present(b)
  b%one%v(2) = b%n + 1
  !$acc end serial
  call leave (b%one)
  !$acc end data
  if (any (b%one%v /= [1, 2, 1])) stop 11
  if (.not. shared .and. (acc_is_present (c) .or. acc_is_present (o))) stop 12

  ! A directive on the child is about what it has from its parent, too.
  allocate (d%v(3), d%own(3))
  !$acc data copyin(d)
  if (.not. acc_is_present (d%own) .or. .not. acc_is_present (d%v)) stop 13
  !$acc end data
end program
