! Section 5: in a type with a directive of ours a pointer component that leads to
! memory that cannot be read is an error.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-skip-device host "nothing is read" }
! { dg-shouldfail "undefined pointer" }

module types
  implicit none
  type node
    integer :: n
    type(node), pointer :: next
    !$acc shape
  end type
end module

program main
  use iso_c_binding
  use types
  implicit none
  type(node), target :: x
  integer(c_intptr_t), pointer :: bits(:)
  call c_f_pointer (c_loc (x), bits, [2])
  bits(2) = 16
  !$acc enter data copyin(x)
end program

! { dg-output "libaccdeep: enter data copyin: x%next points to 0x10, which cannot be read: never associated\\?; directive at \[^\n\]*unreadable-bad-1.f90:27" }
