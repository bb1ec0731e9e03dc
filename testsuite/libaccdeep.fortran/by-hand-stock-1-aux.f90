! Section 5: objects that own objects, copied by hand by the methods of each type.
! See by-hand.exp.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module parts
  implicit none
  type part
    integer :: n = 0
    real, allocatable :: v(:), scratch(:)
  end type
contains
  subroutine part_enter (this)
    type(part), intent(inout) :: this
    !$acc enter data copyin(this%v)
  end subroutine
  subroutine part_leave (this)
    type(part), intent(inout) :: this
    !$acc exit data copyout(this%v)
  end subroutine
end module

module wholes
  use parts
  implicit none
  type whole
    integer :: n = 0
    type(part) :: left, right
    type(part), allocatable :: others(:)
    real, allocatable :: w(:)
  end type
contains
  subroutine enter (x)
    type(whole), intent(inout) :: x
    integer :: i
    !$acc enter data copyin(x)
    call part_enter (x%left)
    call part_enter (x%right)
    !$acc enter data copyin(x%w)
    !$acc enter data copyin(x%others)
    do i = 1, size (x%others)
      call part_enter (x%others(i))
    end do
  end subroutine
  subroutine leave (x)
    type(whole), intent(inout) :: x
    integer :: i
    do i = 1, size (x%others)
      call part_leave (x%others(i))
    end do
    call part_leave (x%left)
    call part_leave (x%right)
    !$acc exit data copyout(x%w) delete(x%others)
    !$acc exit data delete(x)
  end subroutine
end module

module kernels
  use wholes
  implicit none
contains
  subroutine step (x)
    type(whole), intent(inout) :: x
    integer :: i
    !$acc parallel loop present(x)
    do i = 1, x%n
      x%left%v(i) = x%left%v(i) + x%right%v(i) * x%w(i)
    end do
    !$acc parallel loop default(present)
    do i = 1, x%n
      x%others(2)%v(i) = x%left%v(i)
    end do
    !$acc update self(x%left%v)
  end subroutine
end module

program main
  use kernels
  implicit none
  type(whole) :: x
  integer :: i, step_number
  x%n = 50
  allocate (x%left%v(50), x%right%v(50), x%w(50), x%others(2))
  allocate (x%left%scratch(1000), x%others(1)%v(50), x%others(2)%v(50), x%others(1)%scratch(500))
  x%left%v = 1
  x%right%v = [(i, i = 1, 50)]
  x%w = 0.5
  x%others(1)%v = 3
  x%others(2)%v = 4
  call enter (x)
  do step_number = 1, 3
    call step (x)
    print *, x%left%v(1:3), x%others(2)%v(1)
  end do
  call leave (x)
  print *, sum (x%left%v), sum (x%right%v), sum (x%others(1)%v), sum (x%others(2)%v), sum (x%w)
end program
