! Section 8, update: of an object that a declare directive has put on the device,
! its own bytes, where what its components lead to has never come there.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do run }

module m
  implicit none
  type cfg
    integer :: n = 0
    real, allocatable :: t(:)
    integer :: last = 0
  end type cfg
  type (cfg) :: root, more(2)
  !$acc declare create(root, more)
contains
  integer function num ()
    !$acc routine seq
    num = root%n + root%last + more(2)%n
  end function num
  subroutine set (k)
    !$acc routine seq
    integer, intent (in) :: k
    root%last = k
  end subroutine set
end module m

program main
  use m
  use openacc
  implicit none
  integer :: k
  logical :: shared
  shared = acc_get_device_type () == acc_device_host
  root%n = 3
  root%last = 4
  more%n = [10, 20]
  allocate (root%t(4), more(1)%t(2))
  root%t = 1
  !$acc update device(root, more)
  !$acc serial copyout(k)
  k = num ()
  call set (50)
  !$acc end serial
  if (k /= 27) stop 1
  root%n = -1
  !$acc update self(root)
  if (root%last /= 50 .or. any (root%t /= 1)) stop 2
  if (.not. allocated (root%t)) stop 3
  if (.not. shared .and. (root%n /= 3 .or. acc_is_present (root%t))) stop 4
end program main
