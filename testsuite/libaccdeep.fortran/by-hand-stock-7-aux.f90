! Section 5: elements that "update" sends once more have their bounds already, and
! kernels reach components by pointers and allocatables whose other components
! stay where they are.  See by-hand.exp.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module tanks
  implicit none
  type tank
    integer :: n = 1
    real :: fixed(100) = 0
    real, allocatable :: a(:,:), b(:)
  end type
  type(tank), pointer :: current => null ()
contains
  subroutine step
    integer :: i
    !$acc parallel loop present(current%b)
    do i = 1, 4
      current%b(i) = current%b(i) + 1
    end do
  end subroutine
end module

program main
  use tanks
  implicit none
  type(tank), target :: v(3), one
  type(tank), pointer :: p
  integer :: i
  allocate (v(2)%a(10, 10), one%b(4))
  v(2)%a = 1
  one%b = [1, 2, 3, 4]
  !$acc enter data copyin(v)
  !$acc update device(v(2))
  !$acc enter data copyin(v(2)%a)
  !$acc update device(v(2))
  !$acc exit data copyout(v(2)%a)
  !$acc exit data delete(v)
  print *, sum (v(2)%a)
  !$acc enter data copyin(one)
  !$acc enter data copyin(one%b)
  current => one
  call step
  p => one
  !$acc parallel loop copyin(p%b)
  do i = 1, p%n
    p%b(i) = 2 * p%b(i)
  end do
  !$acc exit data copyout(one%b)
  !$acc exit data delete(one)
  print *, one%b
end program
