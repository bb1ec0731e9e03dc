! Section 8, use-device: an allocatable variable that is not on the device ends
! the program where if_present is missing, as a pointer does.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-skip-device host "nothing is absent there" }
! { dg-shouldfail "a is absent" }

program main
  implicit none
  real, allocatable :: a(:), b(:)
  allocate (a(4), b(4))
  a = 1
  !$acc enter data copyin(b)
  !$acc host_data use_device(a) if_present
  print *, "present or not"
  !$acc end host_data
  !$acc host_data use_device(b)
  print *, "present"
  !$acc end host_data
  !$acc host_data use_device(a)
  print *, "not reached"
  !$acc end host_data
end program

! { dg-output "present or not.* present.*use_device_ptr pointer wasn't mapped" }
