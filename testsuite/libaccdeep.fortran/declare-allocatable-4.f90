! Section 8, declare-allocatable: a pointer's own memory is on the device from
! allocate to deallocate; with another target it refers to what of that is there,
! and nothing of it is touched.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module pointers
  implicit none
  integer, pointer :: p(:) => null (), s => null ()
  !$acc declare create(p, s)
contains
  integer function known ()
    !$acc routine seq
    integer :: i
    known = 0
    if (associated (p)) then
      do i = 1, size (p)
        known = known + p(i)
      end do
    end if
    if (associated (s)) known = known + 1000 * s
  end function

  integer function known_on_device ()
    !$acc serial copyout(known_on_device)
    known_on_device = known ()
    !$acc end serial
  end function
end module

program main
  use pointers
  use openacc
  implicit none
  integer, target :: x(10)
  integer :: i, n
  logical :: shared

  shared = acc_get_device_type () == acc_device_host
  allocate (p(3), s)
  p = 2
  s = 5
  !$acc update device(p, s)
  if (known_on_device () /= 5006) stop 2
  deallocate (p)
  if (known_on_device () /= 5000) stop 3
  deallocate (s)
  nullify (s)
  if (known_on_device () /= 0) stop 4

  x = [(i, i = 1, 10)]
  p => x
  if (.not. shared .and. acc_is_present (x)) stop 5
  !$acc enter data copyin(x)
  if (known_on_device () /= 55) stop 6
  p => x(2:8:3)
  s => x(10)
  if (known_on_device () /= 10015) stop 7
  nullify (p)
  if (known_on_device () /= 10000) stop 8
  if (.not. acc_is_present (x)) stop 9
  !$acc exit data delete(x)
  if (.not. shared .and. known_on_device () /= 0) stop 10
  p => x(3:4)
  !$acc enter data copyin(p)
  if (shared) s => null ()
  n = known_on_device ()
  if (n /= 7) stop 11
  !$acc exit data delete(p)
end program

! { dg-final { needs-cure declare-allocatable "mapped|present|STOP|Assertion" } }
