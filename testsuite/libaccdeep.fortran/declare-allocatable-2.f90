! Section 8, declare-allocatable: an allocatable of a declare directive is on the
! device from allocate to deallocate; clauses that copy it copy, until an update
! or present says that it is there.  Reallocation by assignment, move_alloc, and
! allocation through a dummy argument.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module fields
  implicit none
  real, allocatable, target :: a(:)
  real, allocatable :: b(:), never_freed(:)
  !$acc declare create(a, b, never_freed)
contains
  real function total ()
    !$acc routine seq
    integer :: i
    total = 0
    if (allocated (a)) then
      do i = 1, size (a)
        total = total + a(i)
      end do
    end if
    if (allocated (b)) total = total + 100 * b(1)
  end function

  real function total_on_device ()
    !$acc serial copyout(total_on_device)
    total_on_device = total ()
    !$acc end serial
  end function

  subroutine give (x, n)
    real, allocatable :: x(:)
    integer, intent(in) :: n
    allocate (x(n))
  end subroutine

  subroutine fill (x, value)
    real :: x(:)
    real, value :: value
    integer :: i
    !$acc parallel loop present(x)
    do i = 1, size (x)
      x(i) = value
    end do
  end subroutine
end module

program main
  use fields
  use openacc
  implicit none
  real, pointer :: old(:)
  logical :: shared
  integer :: i

  shared = acc_get_device_type () == acc_device_host
  allocate (never_freed(100))
  allocate (a(4))
  old => a
  if (.not. acc_is_present (a)) stop 1
  a = 2
  !$acc update device(a)
  if (total_on_device () /= 8) stop 2
  call fill (a, 3.)
  if (total_on_device () /= 12) stop 3
  if (.not. shared .and. any (a /= 2)) stop 4
  ! It is present: these move nothing.
  !$acc parallel loop copy(a)
  do i = 1, 4
    a(i) = a(i) + 1
  end do
  if (.not. shared .and. any (a /= 2)) stop 5
  !$acc update self(a)
  if (any (a /= 4)) stop 6

  ! The assignment allocates anew.
  a = [(real (i), i = 1, 6)]
  !$acc update device(a)
  if (total_on_device () /= 21) stop 7
  allocate (b(3), source = 7.)
  !$acc update device(b)
  if (total_on_device () /= 721) stop 8
  call move_alloc (b, a)
  if (total_on_device () /= 21) stop 9
  call fill (a, 1.)
  if (total_on_device () /= 3) stop 10
  old => a
  deallocate (a)
  if (total_on_device () /= 0) stop 11
  if (.not. shared .and. acc_is_present (old)) stop 12

  ! Nothing but its allocation has put it there.
  call give (a, 5)
  a = 1
  !$acc parallel loop
  do i = 1, 5
    a(i) = a(i) + i
  end do
  if (any (a /= [2, 3, 4, 5, 6])) stop 13
  !$acc data copy(a)
  !$acc parallel loop
  do i = 1, 5
    a(i) = a(i) + i
  end do
  if (total_on_device () /= 35) stop 14
  !$acc end data
  if (any (a /= [3, 5, 7, 9, 11])) stop 15
  !$acc parallel loop copyin(a)
  do i = 1, 5
    a(i) = 0
  end do
  if (.not. shared .and. any (a /= [3, 5, 7, 9, 11])) stop 16
  deallocate (a)

  allocate (a(0))
  if (total_on_device () /= 0) stop 17
  deallocate (a)
  allocate (a(1000))
  call fill (a, 2.)
  if (total_on_device () /= 2000) stop 18
end program

! { dg-final { needs-cure declare-allocatable "mapped|present|STOP" } }
