! Section 5: what leads to objects that are copied by hand is so itself: these
! come when their own methods enter them, with the values that they have then.
! See by-hand.exp.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module blocks
  implicit none
  type block
    integer :: n = 0
    real, allocatable :: v(:), unused(:)
    type(block), pointer :: next => null()
  end type
  type domain
    integer :: steps = 0
    type(block), allocatable :: list(:)
    type(block), pointer :: first => null()
    real, allocatable :: unused(:)
  end type
contains
  subroutine block_enter (this)
    type(block), intent(inout) :: this
    !$acc enter data copyin(this)
    !$acc enter data copyin(this%v)
  end subroutine
  subroutine block_step (this)
    type(block), intent(inout) :: this
    integer :: i
    !$acc parallel loop present(this)
    do i = 1, 3
      this%v(i) = this%v(i) + this%n
    end do
  end subroutine
  subroutine block_leave (this)
    type(block), intent(inout) :: this
    !$acc exit data copyout(this%v)
    !$acc exit data delete(this)
  end subroutine
end module

program main
  use blocks
  implicit none
  type(domain) :: d
  type(block), pointer :: b
  integer :: i
  allocate (d%list(2), d%first, d%unused(1000))
  allocate (d%first%next)
  d%unused = 0
  !$acc enter data copyin(d)
  do i = 1, 2
    call fill (d%list(i), i)
  end do
  call fill (d%first, 3)
  call fill (d%first%next, 4)
  b => d%first
  do while (associated (b))
    call block_step (b)
    b => b%next
  end do
  do i = 1, 2
    call block_step (d%list(i))
    call block_leave (d%list(i))
    print *, d%list(i)%v
  end do
  !$acc parallel num_gangs(1) present(d)
  d%steps = d%steps + 1
  !$acc end parallel
  b => d%first
  do while (associated (b))
    call block_leave (b)
    print *, b%v
    b => b%next
  end do
  !$acc exit data copyout(d)
  print *, d%steps
contains
  subroutine fill (x, n)
    type(block), intent(inout) :: x
    integer, intent(in) :: n
    allocate (x%v(3), x%unused(100))
    x%n = n
    x%v = n
    x%unused = n
    call block_enter (x)
  end subroutine
end program
