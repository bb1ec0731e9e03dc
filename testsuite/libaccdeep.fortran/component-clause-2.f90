! Section 5, components: clauses on components of elements, of what components
! lead to, inside of data constructs, and objects of which the construct uses
! nothing else, or more.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module cells
  implicit none
  type cell
    integer :: k = 0
    real, allocatable :: a(:), b(:)
  end type
  type grid
    integer :: n = 3
    type(cell), allocatable :: l(:)
    type(cell), pointer :: first => null ()
    type(cell) :: inner
  end type
  ! No directive names a component of this one.
  type node
    integer :: n = 0
    real, allocatable :: a(:)
    !$acc shape
  end type
contains
  subroutine make (c)
    type(cell), intent(inout) :: c
    c%k = 4
    c%a = [1, 2, 3]
    c%b = [10, 10, 10]
  end subroutine
  subroutine check (a, number)
    real, intent(in) :: a(:)
    integer, intent(in) :: number
    if (any (a /= [2, 4, 6])) stop number
  end subroutine
end module

program main
  use cells
  implicit none
  type(cell), target :: x(3)
  type(cell), allocatable, target :: al(:)
  type(cell), pointer :: q
  type(grid) :: g
  type(node), allocatable :: m(:)
  type(node) :: few(3)
  integer :: i, k
  k = 2
  do i = 1, 3
    call make (x(i))
  end do
  al = x
  g%l = x
  call make (g%inner)
  allocate (g%first)
  call make (g%first)

  !$acc parallel loop copy(x(k)%a)
  do i = 1, 3
    x(k)%a(i) = x(k)%a(i) + i
  end do
  call check (x(2)%a, 1)
  !$acc parallel loop copy(al(k)%a)
  do i = 1, 3
    al(k)%a(i) = al(k)%a(i) + i
  end do
  call check (al(2)%a, 2)
  q => x(3)
  !$acc parallel loop copy(q%a)
  do i = 1, 3
    q%a(i) = q%a(i) + i
  end do
  call check (x(3)%a, 3)
  associate (z => x(1))
    !$acc serial loop copy(z%a)
    do i = 1, 3
      z%a(i) = z%a(i) + i
    end do
  end associate
  call check (x(1)%a, 4)
  !$acc kernels loop copy(g%l(k)%a)
  do i = 1, 3
    g%l(k)%a(i) = g%l(k)%a(i) + i
  end do
  call check (g%l(2)%a, 5)
  !$acc parallel loop copy(g%inner%a)
  do i = 1, 3
    g%inner%a(i) = g%inner%a(i) + i * g%first%k / 4
  end do
  call check (g%inner%a, 6)
  !$acc parallel loop copy(g%first%a)
  do i = 1, 3
    g%first%a(i) = g%first%a(i) + i * g%n / 3
  end do
  call check (g%first%a, 7)

  ! The array's own components, and no other.
  allocate (m(4))
  do i = 1, 4
    allocate (m(i)%a(2), source = 0.0)
  end do
  few = m(1:3)
  !$acc parallel loop
  do i = 1, 4
    m(i)%n = 5
  end do
  if (any (m%n /= 5)) stop 8
  !$acc kernels loop
  do i = 1, 3
    few(i)%n = few(i)%n + 6
  end do
  if (any (few%n /= 6)) stop 9

  ! Codes that copy by hand: what the construct refers to is there, whoever has
  ! mapped the object.
  q => al(1)
  call make (al(1))
  !$acc data copy(q)
  !$acc parallel loop
  do i = 1, 3
    q%a(i) = q%a(i) + q%b(i)
  end do
  !$acc end data
  if (any (q%a /= [11, 12, 13])) stop 10
  call inside (al(3))
  if (any (al(3)%a /= [11, 12, 13])) stop 11
  deallocate (g%first)
contains
  subroutine inside (c)
    type(cell), intent(inout) :: c
    integer :: i
    !$acc data copyin(c)
    !$acc data copy(c%a)
    !$acc serial loop
    do i = 1, 3
      c%a(i) = c%a(i) + c%b(i)
    end do
    !$acc end data
    !$acc end data
  end subroutine
end program
