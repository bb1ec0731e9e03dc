! Section 9.1, section-size: several sections of one array, with strides, in one
! directive; also in an internal procedure.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do run }

program main
  use openacc
  implicit none
  real(8), allocatable :: y(:)
  real(8) :: z(6)
  logical :: shared
  integer :: i
  shared = acc_get_device_type () == acc_device_host
  allocate (y(6))
  call begin ()
  !$acc update self(y(4:6)) self(y(2:5:3)) self(z(4:6)) self(z(2:5:3))
  call compare ([2, 3, 4, 5, 6])
  call begin ()
  !$acc update self(y(2:3)) self(y(5:4:-1)) self(z(5:4:-1)) self(z(2:2))
  if (any (nint (y) /= merge ([(i, i = 1, 6)], [1, 2, 3, 4, 5, 1], shared))) &
    stop 1
  if (any (nint (z) /= merge ([(i, i = 1, 6)], [1, 2, 1, 4, 5, 1], shared))) &
    stop 2
  call begin ()
  call inside ()
  !$acc exit data delete(y, z)
  if ((acc_is_present (y) .or. acc_is_present (z)) .neqv. shared) stop 3
contains
  ! The host's values are 1, the device's 1 to 6.
  subroutine begin ()
    y = 1
    z = 1
    if (.not. acc_is_present (z) .or. shared) then
      !$acc enter data copyin(y, z)
    end if
    !$acc parallel loop present(y, z)
    do i = 1, 6
      y(i) = i
      z(i) = i
    end do
  end subroutine

  ! The host has the device's values of ELEMENTS.
  subroutine compare (elements)
    integer, intent(in) :: elements(:)
    integer :: expected(6)
    expected = merge ([(i, i = 1, 6)], 1, shared)
    expected(elements) = elements
    if (any (nint (y) /= expected) .or. any (nint (z) /= expected)) stop 4
  end subroutine

  subroutine inside ()
    !$acc update self(y(6:6)) self(y(2:4:2)) self(z(6:6)) self(z(2:4:2))
    call compare ([2, 3, 4, 6])
  end subroutine
end program
