! Section 5: pointer components that lead to memory that cannot be read. A program
! that stock gfortran runs goes on: the device gets the host's bits, with one
! warning for each.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-skip-device host "nothing is read" }

module types
  use iso_c_binding
  implicit none
  type matrix
    integer :: n
    real, pointer :: work(:)
    type(matrix), pointer :: next
    real, allocatable :: v(:)
  end type
contains
  subroutine spoil (a)
    type(matrix), target :: a
    integer(c_intptr_t), pointer :: bits(:)
    call c_f_pointer (c_loc (a), bits, [10])
    bits(2:10) = [16_c_intptr_t, -1_c_intptr_t, 4_c_intptr_t, 4294967296_c_intptr_t + 769, &
                  4_c_intptr_t, 1_c_intptr_t, 1_c_intptr_t, 5_c_intptr_t, 32_c_intptr_t]
  end subroutine
end module

program main
  use types
  implicit none
  type(matrix), target :: a
  integer :: i, k
  call spoil (a)
  a%n = 3
  allocate (a%v(3))
  a%v = 1
  do k = 1, 2
    !$acc enter data copyin(a)
    !$acc parallel loop
    do i = 1, a%n
      a%v(i) = a%v(i) + i
    end do
    !$acc update self(a)
    !$acc exit data copyout(a)
  end do
  !$acc parallel loop copy(a)
  do i = 1, a%n
    a%v(i) = a%v(i) + i
  end do
  print '(3f5.1)', a%v
end program

! { dg-output "libaccdeep: warning: enter data copyin: a%work points to 0x10, which cannot be read: never associated\\?; directive at \[^\n\]*\n" }
! { dg-output "libaccdeep: warning: enter data copyin: a%next points to 0x20, which cannot be read: never associated\\?; directive at \[^\n\]*\n" }
! { dg-output " *4.0  7.0 10.0" }
