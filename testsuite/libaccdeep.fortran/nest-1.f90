! Sections 2.1 and 5: nests of component names, with continuation lines of which
! nothing stays for gfortran, and within each other.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

program main
  use openacc
  implicit none
  type part
    real, allocatable :: u(:), v(:)
  end type
  type whole
    real, allocatable :: a(:), b(:)
    type(part), allocatable :: parts(:)
  end type
  type(whole), target :: x
  logical :: shared, ok
  integer :: i

  shared = acc_get_device_type () == acc_device_host
  allocate (x%a(3), x%b(3), x%parts(2))
  do i = 1, 2
    allocate (x%parts(i)%u(2), x%parts(i)%v(2))
    x%parts(i)%u = i
    x%parts(i)%v = -i
  end do
  x%a = 1
  x%b = 2
  ok = .false.
  !$acc data copy(ok) copy(x)::{ include(a) exclude(b) }
  if (.not. shared .and. (.not. acc_is_present (x%a) .or. acc_is_present (x%b))) stop 1
  !$acc serial
  x%a(2) = 5
  ok = .not. allocated (x%b)
  !$acc end serial
  !$acc end data
  if (any (x%a /= [1., 5., 1.]) .or. any (x%b /= 2)) stop 2
  if (.not. shared .and. .not. ok) stop 3

  !$acc data invoke<>(x)::{ copyin(a) &
  !$acc   copyout(b) &   ! computed there
  !$acc   default(exclude) }
  if (.not. shared .and. acc_is_present (x%parts)) stop 4
  !$acc parallel loop
  do i = 1, 3
    x%b(i) = x%a(i) + i
    x%a(i) = 0
  end do
  !$acc end data
  if (any (x%b /= [2., 7., 4.])) stop 5
  if (.not. shared .and. any (x%a /= [1., 5., 1.])) stop 6

  !$acc data copy(x)::{ exclude(a) &
  !$acc   include(parts)::{ exclude(v) } }
  if (.not. shared .and. acc_is_present (x%parts(1)%v)) stop 7
  !$acc serial
  x%parts(2)%u(1) = 9
  !$acc end serial
  !$acc end data
  if (x%parts(2)%u(1) /= 9 .or. x%parts(2)%v(1) /= -2) stop 8
  if (.not. shared .and. acc_is_present (x)) stop 9
end program
