! Section 3: every call that names an object of a large structure finds it, from
! Fortran, too, whose procedures call C's inside of libgomp.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module lists
  use openacc
  implicit none
  type node
    integer :: value = 0
    type(node), pointer :: next => null()
  end type
contains
  ! The device has the host's memory.
  logical function shared ()
    integer :: never_mapped
    shared = acc_is_present (never_mapped)
  end function
end module

program main
  use lists
  implicit none
  integer, parameter :: n_nodes = 1000
  type(node), target :: first
  type(node), pointer :: p
  integer :: i, v
  p => first
  do i = 2, n_nodes
    allocate (p%next)
    p => p%next
    p%value = i
  end do
  !$acc enter data copyin(first)
  if (.not. shared ()) then
    if (.not. acc_is_present (first%next%value)) stop 1
    if (.not. acc_is_present (first%next%next%value, 4)) stop 2
    if (acc_is_present (v)) stop 3
  end if
  !$acc serial present(first)
  first%next%value = first%next%value + 10
  first%next%next%value = first%next%next%value + 20
  !$acc end serial
  if (.not. shared ()) then
    if (first%next%value /= 2 .or. first%next%next%value /= 3) stop 4
  end if
  call acc_update_self (first%next%value)
  if (first%next%value /= 12) stop 5
  first%next%value = 40
  call acc_update_device (first%next%value)
  call acc_copyin (first%next%next%value)
  call acc_copyout (first%next%next%value)
  !$acc serial present(first) copyout(v)
  v = first%next%value + first%next%next%value
  !$acc end serial
  if (v /= 63) stop 6
  !$acc exit data delete(first)
  if (.not. shared ()) then
    if (acc_is_present (first%next%value)) stop 7
  end if
end program
