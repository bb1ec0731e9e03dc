! Sections 2 and 5: variables of deep types that a compute construct uses without
! a clause: scalars, arrays, allocatables, pointers, dummies of all kinds; what
! is not allocated or absent is left alone.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module types
  implicit none
  type cell
    integer :: k = 1
    real, allocatable :: v(:)
  end type
contains
  subroutine fill (c)
    type(cell), intent(out) :: c
    allocate (c%v(3))
    c%v = 1
  end subroutine
  subroutine dummies (s, e, n, a, p, o)
    integer, intent(in) :: n
    type(cell), intent(inout) :: s, e(n), a(:)
    type(cell), intent(inout), pointer :: p
    type(cell), intent(inout), optional :: o
    integer :: i
    !$acc parallel loop
    do i = 1, 3
      s%v(i) = 2
      e(2)%v(i) = 3
      a(3)%v(i) = 4
      p%v(i) = 5
    end do
    if (present (o)) then
      !$acc serial
      o%v(2) = 6
      !$acc end serial
    end if
  end subroutine
end module

program main
  use types
  implicit none
  type(cell), target :: a, fixed(3), g(4), none
  type(cell), allocatable :: one, many(:,:), nothing(:)
  type(cell), pointer :: p, q(:)
  integer :: i, j
  logical :: there

  call fill (a)
  do i = 1, 3
    call fill (fixed(i))
  end do
  do i = 1, 4
    call fill (g(i))
  end do
  allocate (one, many(2,3))
  call fill (one)
  do j = 1, 3
    do i = 1, 2
      call fill (many(i,j))
    end do
  end do
  p => a
  q => g(2:4)
  there = .true.

  !$acc parallel copy(there)
  fixed(2)%v(1) = 10
  one%v(2) = 20
  many(2,3)%v(3) = 30
  p%v(1) = 40
  q(3)%v(2) = 50
  there = allocated (nothing)
  !$acc end parallel
  if (there) stop 1
  if (fixed(2)%v(1) /= 10 .or. fixed(1)%v(1) /= 1) stop 2
  if (one%v(2) /= 20) stop 3
  if (many(2,3)%v(3) /= 30 .or. many(1,3)%v(3) /= 1) stop 4
  if (a%v(1) /= 40) stop 5
  if (g(4)%v(2) /= 50 .or. g(3)%v(2) /= 1) stop 6
  q(1)%k = 7

  call dummies (a, fixed, 3, g, p)
  if (fixed(2)%v(2) /= 3 .or. g(3)%v(2) /= 4) stop 7
  call dummies (a, fixed, 3, g, p, one)
  if (any (one%v /= [1.0, 6.0, 1.0])) stop 8
  if (allocated (none%v) .or. allocated (nothing)) stop 9
end program
