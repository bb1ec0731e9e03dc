! Sections 1.3, 1.4 and 5: shapes and policies in a derived type and outside of
! it, invoked; what a policy excludes is neither allocated nor associated on the
! device, and named shapes select what an update moves.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module state
  implicit none
  type grid
    integer :: n
    real, allocatable :: a(:), b(:), c(:)
    real, pointer :: view(:) => null()
    !$acc shape(only_b) default(exclude) include(b)
    !$acc policy(work) copyin(a) &
    !$acc   copyout(b) create(c) &   ! scratch
    !$acc   default(copyin) &
    !$acc   exclude(view)
  end type
  !$acc shape type(grid) exclude(view)
end module

program main
  use state
  use openacc
  implicit none
  type(grid), target :: g
  integer :: i
  logical :: ok, shared

  shared = acc_get_device_type () == acc_device_host
  allocate (g%a(8), g%b(8), g%c(8))
  g%n = 8
  g%a = 1
  g%b = 2
  g%c = 3
  g%view => g%a
  ok = .true.
  !$acc data invoke<work>(g) copy(ok) copyin(shared)
  !$acc parallel loop
  do i = 1, g%n
    g%c(i) = 10
    g%b(i) = g%a(i) + g%c(i)
    g%a(i) = -1
    if (.not. shared .and. associated (g%view)) ok = .false.
  end do
  !$acc end data
  if (.not. ok) stop 1
  if (any (g%b /= 11)) stop 2
  if (.not. shared .and. (any (g%a /= 1) .or. any (g%c /= 3))) stop 3
  if (.not. associated (g%view, g%a)) stop 4

  g%a = 1
  g%c = 3
  !$ACC ENTER DATA COPYIN(G)
  !$acc parallel loop present(g)
  do i = 1, 8
    g%b(i) = i
    g%a(i) = i
  end do
  !$acc update self< Only_B >( g )
  if (any (g%b /= [(real (i), i = 1, 8)])) stop 5
  if (.not. shared .and. any (g%a /= 1)) stop 6
  !$acc exit data delete(g)
end program
