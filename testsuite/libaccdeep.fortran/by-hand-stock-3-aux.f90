! Section 5: objects in objects, three levels deep, in arrays, and as parents of
! types that extend; only the innermost type's methods name components.  See
! by-hand.exp.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module leaves
  implicit none
  type leaf
    integer :: n = 0
    real, allocatable :: v(:), unused(:)
  end type
contains
  subroutine leaf_enter (this)
    class(leaf), intent(inout) :: this
    !$acc enter data copyin(this%v)
  end subroutine
  subroutine leaf_leave (this)
    class(leaf), intent(inout) :: this
    !$acc exit data copyout(this%v)
  end subroutine
  subroutine leaf_update (this)
    class(leaf), intent(inout) :: this
    !$acc update self(this%v)
  end subroutine
end module

module branches
  use leaves
  implicit none
  type branch
    integer :: n = 0
    type(leaf) :: one
    type(leaf) :: many(3)
    real, allocatable :: unused(:,:)
  end type
  type, extends(leaf) :: tagged
    integer :: tag = 0
    real, pointer :: unused_too(:) => null()
  end type
  type trunk
    integer :: n = 0
    type(branch) :: left
    type(branch) :: right(2)
    type(tagged) :: t
    character(:), allocatable :: name
    real, allocatable :: unused(:)
  end type
  type forest
    integer :: n = 0
    type(trunk) :: trees(2)
    real, allocatable :: unused(:)
  end type
contains
  subroutine branch_enter (this)
    type(branch), intent(inout) :: this
    integer :: i
    call leaf_enter (this%one)
    do i = 1, 3
      call leaf_enter (this%many(i))
    end do
  end subroutine
  subroutine branch_leave (this)
    type(branch), intent(inout) :: this
    integer :: i
    call leaf_leave (this%one)
    do i = 1, 3
      call leaf_leave (this%many(i))
    end do
  end subroutine
  subroutine trunk_enter (this)
    type(trunk), intent(inout) :: this
    call branch_enter (this%left)
    call branch_enter (this%right(1))
    call branch_enter (this%right(2))
    call leaf_enter (this%t)
  end subroutine
  subroutine trunk_leave (this)
    type(trunk), intent(inout) :: this
    call branch_leave (this%left)
    call branch_leave (this%right(1))
    call branch_leave (this%right(2))
    call leaf_leave (this%t)
  end subroutine
end module

program main
  use branches
  implicit none
  type(forest) :: f
  type(trunk), allocatable :: list(:)
  type(tagged) :: alone
  integer :: i, k

  f%n = 2
  allocate (f%unused(1000), list(2), alone%v(4), alone%unused(300), alone%unused_too(200))
  alone%v = 7
  alone%unused = 0
  alone%unused_too = 0
  f%unused = 0
  do i = 1, 2
    call fill (f%trees(i), i)
    call fill (list(i), 10 * i)
  end do

  !$acc enter data copyin(f)
  !$acc enter data copyin(list, alone)
  do i = 1, 2
    call trunk_enter (f%trees(i))
    call trunk_enter (list(i))
  end do
  call leaf_enter (alone)
  do k = 1, 2
    !$acc parallel loop present(f, alone)
    do i = 1, 4
      f%trees(1)%left%one%v(i) = f%trees(2)%right(2)%many(3)%v(i) + f%trees(1)%t%v(i)
      f%trees(1)%right(1)%one%v(i) = f%trees(2)%t%v(i) + alone%v(i) + f%n
    end do
    !$acc parallel loop
    do i = 1, 4
      alone%v(i) = alone%v(i) + f%trees(2)%left%many(2)%v(i)
    end do
    call leaf_update (f%trees(1)%left%one)
    print *, f%trees(1)%left%one%v
  end do
  call leaf_leave (alone)
  do i = 1, 2
    call trunk_leave (f%trees(i))
    call trunk_leave (list(i))
  end do
  !$acc exit data delete(f) delete(list, alone)
  print *, f%trees(1)%right(1)%one%v, alone%v

  !$acc data copyin(f)
  do i = 1, 2
    call trunk_enter (f%trees(i))
  end do
  !$acc parallel num_gangs(1)
  f%trees(1)%t%v(1) = f%trees(2)%t%v(2) + f%trees(2)%t%tag
  !$acc end parallel
  do i = 1, 2
    call trunk_leave (f%trees(i))
  end do
  !$acc end data
  print *, f%trees(1)%t%v

contains
  subroutine fill_leaf (l, n)
    class(leaf), intent(inout) :: l
    integer, intent(in) :: n
    l%n = n
    allocate (l%v(4), l%unused(100))
    l%v = n
    l%unused = n
  end subroutine
  subroutine fill_branch (b, n)
    type(branch), intent(inout) :: b
    integer, intent(in) :: n
    integer :: i
    allocate (b%unused(5,5))
    b%unused = n
    call fill_leaf (b%one, n)
    do i = 1, 3
      call fill_leaf (b%many(i), n + i)
    end do
  end subroutine
  subroutine fill (t, n)
    type(trunk), intent(inout) :: t
    integer, intent(in) :: n
    t%n = n
    t%name = "a name"
    allocate (t%unused(50))
    t%unused = n
    call fill_branch (t%left, n)
    call fill_branch (t%right(1), 2 * n)
    call fill_branch (t%right(2), 3 * n)
    call fill_leaf (t%t, n)
    t%t%tag = 5
  end subroutine
end program
