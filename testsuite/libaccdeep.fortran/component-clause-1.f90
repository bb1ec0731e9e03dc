! Section 5, components: a clause on one component of an object leaves the rest of
! the object to the implicit rule, whatever the object is: a dummy, a pointer,
! allocatable, of the module or behind "associate", `type' or `class'.  The
! component is not the first of its type.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module tanks
  implicit none
  type tank
    integer :: n = 4
    real :: fixed(2) = 1
    real, allocatable :: level(:), other(:)
  end type
  type, extends(tank) :: big
    real, allocatable :: extra(:)
  end type
  type(tank), pointer :: shared
  type(tank), allocatable :: owned
contains
  subroutine dummy (x)
    type(tank), intent(inout) :: x
    integer :: i
    !$acc parallel loop copy(x%level)            ! Nothing else is used.
    do i = 1, 4
      x%level(i) = x%level(i) + 1
    end do
    !$acc parallel loop copy(x%level)            ! What else is used is copied.
    do i = 1, 4
      x%level(i) = x%level(i) + x%n + x%other(i) + size (x%other)
      x%fixed(1) = 2
    end do
  end subroutine
  subroutine dummy_present (x)
    type(tank), intent(inout) :: x
    integer :: i
    !$acc parallel loop present(x%level, x%other)
    do i = 1, 4
      x%level(i) = x%level(i) + x%other(i) + x%n
    end do
    !$acc data present(x%level)
    !$acc kernels loop present(x%level)
    do i = 1, 4
      x%level(i) = x%level(i) + 1
    end do
    !$acc end data
  end subroutine
  subroutine pointer_dummy (x)
    type(tank), pointer :: x
    integer :: i
    !$acc parallel loop copy(x%level)            ! Nothing else is used.
    do i = 1, 4
      x%level(i) = x%level(i) + 1
    end do
    !$acc parallel loop copy(x%level)            ! What else is used is copied.
    do i = 1, 4
      x%level(i) = x%level(i) + x%n + x%other(i) + size (x%other)
      x%fixed(1) = 2
    end do
  end subroutine
  subroutine pointer_dummy_present (x)
    type(tank), pointer :: x
    integer :: i
    !$acc parallel loop present(x%level, x%other)
    do i = 1, 4
      x%level(i) = x%level(i) + x%other(i) + x%n
    end do
    !$acc data present(x%level)
    !$acc kernels loop present(x%level)
    do i = 1, 4
      x%level(i) = x%level(i) + 1
    end do
    !$acc end data
  end subroutine
  subroutine allocatable_dummy (x)
    type(tank), allocatable :: x
    integer :: i
    !$acc parallel loop copy(x%level)            ! Nothing else is used.
    do i = 1, 4
      x%level(i) = x%level(i) + 1
    end do
    !$acc parallel loop copy(x%level)            ! What else is used is copied.
    do i = 1, 4
      x%level(i) = x%level(i) + x%n + x%other(i) + size (x%other)
      x%fixed(1) = 2
    end do
  end subroutine
  subroutine allocatable_dummy_present (x)
    type(tank), allocatable :: x
    integer :: i
    !$acc parallel loop present(x%level, x%other)
    do i = 1, 4
      x%level(i) = x%level(i) + x%other(i) + x%n
    end do
    !$acc data present(x%level)
    !$acc kernels loop present(x%level)
    do i = 1, 4
      x%level(i) = x%level(i) + 1
    end do
    !$acc end data
  end subroutine
  subroutine optional_dummy (x)
    type(tank), optional :: x
    integer :: i
    !$acc parallel loop copy(x%level)            ! Nothing else is used.
    do i = 1, 4
      x%level(i) = x%level(i) + 1
    end do
    !$acc parallel loop copy(x%level)            ! What else is used is copied.
    do i = 1, 4
      x%level(i) = x%level(i) + x%n + x%other(i) + size (x%other)
      x%fixed(1) = 2
    end do
  end subroutine
  subroutine optional_dummy_present (x)
    type(tank), optional :: x
    integer :: i
    !$acc parallel loop present(x%level, x%other)
    do i = 1, 4
      x%level(i) = x%level(i) + x%other(i) + x%n
    end do
    !$acc data present(x%level)
    !$acc kernels loop present(x%level)
    do i = 1, 4
      x%level(i) = x%level(i) + 1
    end do
    !$acc end data
  end subroutine
  subroutine class_dummy (x)
    class(tank), intent(inout) :: x
    integer :: i
    !$acc parallel loop copy(x%level)            ! Nothing else is used.
    do i = 1, 4
      x%level(i) = x%level(i) + 1
    end do
    !$acc parallel loop copy(x%level)            ! What else is used is copied.
    do i = 1, 4
      x%level(i) = x%level(i) + x%n + x%other(i) + size (x%other)
      x%fixed(1) = 2
    end do
  end subroutine
  subroutine class_dummy_present (x)
    class(tank), intent(inout) :: x
    integer :: i
    !$acc parallel loop present(x%level, x%other)
    do i = 1, 4
      x%level(i) = x%level(i) + x%other(i) + x%n
    end do
    !$acc data present(x%level)
    !$acc kernels loop present(x%level)
    do i = 1, 4
      x%level(i) = x%level(i) + 1
    end do
    !$acc end data
  end subroutine
  subroutine class_pointer (x)
    class(tank), pointer :: x
    integer :: i
    !$acc parallel loop copy(x%level)            ! Nothing else is used.
    do i = 1, 4
      x%level(i) = x%level(i) + 1
    end do
    !$acc parallel loop copy(x%level)            ! What else is used is copied.
    do i = 1, 4
      x%level(i) = x%level(i) + x%n + x%other(i) + size (x%other)
      x%fixed(1) = 2
    end do
  end subroutine
  subroutine class_pointer_present (x)
    class(tank), pointer :: x
    integer :: i
    !$acc parallel loop present(x%level, x%other)
    do i = 1, 4
      x%level(i) = x%level(i) + x%other(i) + x%n
    end do
    !$acc data present(x%level)
    !$acc kernels loop present(x%level)
    do i = 1, 4
      x%level(i) = x%level(i) + 1
    end do
    !$acc end data
  end subroutine
  subroutine class_allocatable (x)
    class(tank), allocatable :: x
    integer :: i
    !$acc parallel loop copy(x%level)            ! Nothing else is used.
    do i = 1, 4
      x%level(i) = x%level(i) + 1
    end do
    !$acc parallel loop copy(x%level)            ! What else is used is copied.
    do i = 1, 4
      x%level(i) = x%level(i) + x%n + x%other(i) + size (x%other)
      x%fixed(1) = 2
    end do
  end subroutine
  subroutine class_allocatable_present (x)
    class(tank), allocatable :: x
    integer :: i
    !$acc parallel loop present(x%level, x%other)
    do i = 1, 4
      x%level(i) = x%level(i) + x%other(i) + x%n
    end do
    !$acc data present(x%level)
    !$acc kernels loop present(x%level)
    do i = 1, 4
      x%level(i) = x%level(i) + 1
    end do
    !$acc end data
  end subroutine
  subroutine set (x)
    class(tank), intent(inout) :: x
    x%n = 4
    x%fixed = 1
    x%level = [1, 2, 3, 4]
    x%other = [10, 20, 30, 40]
  end subroutine
  subroutine enter (x)
    type(tank), intent(inout) :: x
    call set (x)
    !$acc enter data copyin(x)
    !$acc enter data copyin(x%level, x%other)
  end subroutine
  subroutine leave (x, number)
    type(tank), intent(inout) :: x
    integer, intent(in) :: number
    !$acc exit data copyout(x%level) delete(x%other)
    !$acc exit data delete(x)
    if (any (x%level /= [16, 27, 38, 49])) stop number
  end subroutine
  subroutine check (x, number)
    class(tank), intent(in) :: x
    integer, intent(in) :: number
    if (any (x%level /= [20, 31, 42, 53])) stop number
    if (any (x%fixed /= [2, 1])) stop number
  end subroutine
end module

program main
  use tanks
  implicit none
  type(tank), target :: x
  type(tank), pointer :: p
  type(tank), allocatable, target :: a
  class(tank), pointer :: cp
  class(tank), allocatable :: ca
  integer :: i
  allocate (p, a, cp, shared, owned)
  allocate (big :: ca)
  call set (x)
  call dummy (x)
  call check (x, 1)
  call set (p)
  call pointer_dummy (p)
  call check (p, 2)
  call set (a)
  call allocatable_dummy (a)
  call check (a, 3)
  call set (x)
  call optional_dummy (x)
  call check (x, 4)
  call set (a)
  call class_dummy (a)
  call check (a, 5)
  call set (cp)
  call class_pointer (cp)
  call check (cp, 6)
  call set (ca)
  call class_allocatable (ca)
  call check (ca, 7)
  call enter (x)
  call dummy_present (x)
  call leave (x, 8)
  call enter (p)
  call pointer_dummy_present (p)
  call leave (p, 9)
  call enter (a)
  call allocatable_dummy_present (a)
  call leave (a, 10)
  call enter (x)
  call optional_dummy_present (x)
  call leave (x, 11)
  call enter (a)
  call class_dummy_present (a)
  call leave (a, 12)
  call set (cp)
  !$acc enter data copyin(cp)
  !$acc enter data copyin(cp%level, cp%other)
  call class_pointer_present (cp)
  !$acc exit data copyout(cp%level) delete(cp%other)
  !$acc exit data delete(cp)
  if (any (cp%level /= [16, 27, 38, 49])) stop 20
  call set (ca)
  !$acc enter data copyin(ca)
  !$acc enter data copyin(ca%level, ca%other)
  call class_allocatable_present (ca)
  !$acc exit data copyout(ca%level) delete(ca%other)
  !$acc exit data delete(ca)
  if (any (ca%level /= [16, 27, 38, 49])) stop 21

  call set (shared)
  !$acc parallel loop copy(shared%level)
  do i = 1, shared%n
    shared%level(i) = shared%level(i) + shared%n
  end do
  if (any (shared%level /= [5, 6, 7, 8])) stop 22
  call enter (owned)
  !$acc parallel loop present(owned%level, owned%other)
  do i = 1, owned%n
    owned%level(i) = owned%level(i) + owned%other(i) + 5
  end do
  call leave (owned, 23)
  p => x
  call set (x)
  associate (z => x)
    !$acc parallel loop copy(z%level)
    do i = 1, 4
      z%level(i) = z%level(i) + z%n
    end do
  end associate
  if (any (p%level /= [5, 6, 7, 8])) stop 24
  deallocate (p%level, cp%level)
end program
