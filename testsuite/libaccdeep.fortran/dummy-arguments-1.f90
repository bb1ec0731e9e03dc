! Section 5: deep types in dummy arguments: assumed shape, explicit shape,
! contiguous, optional and absent, intent(in), allocatable, pointer.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module types
  implicit none
  type cell
    integer :: k = 0
    real, allocatable :: v(:)
  end type
contains
  subroutine shaped (c)
    type(cell), intent(inout) :: c(:)
    integer :: i
    !$acc parallel loop copy(c)
    do i = 1, size (c)
      c(i)%v(2) = c(i)%v(2) + 1
    end do
  end subroutine
  subroutine sized (n, c)
    integer, intent(in) :: n
    type(cell), intent(inout) :: c(n)
    integer :: i
    !$acc parallel loop copy(c)
    do i = 1, n
      c(i)%v(2) = c(i)%v(2) + 1
    end do
  end subroutine
  subroutine packed (c)
    type(cell), intent(inout), contiguous :: c(0:)
    integer :: i
    !$acc parallel loop copy(c)
    do i = 0, size (c) - 1
      c(i)%v(2) = c(i)%v(2) + 1
    end do
  end subroutine
  subroutine maybe (c, there)
    type(cell), intent(inout), optional :: c
    logical, intent(in) :: there
    !$acc enter data copyin(c)
    if (there) then
      !$acc serial present(c)
      c%v(2) = c%v(2) + 1
      !$acc end serial
    end if
    !$acc exit data copyout(c)
  end subroutine
  subroutine alloc (c)
    type(cell), intent(inout), allocatable :: c(:)
    integer :: i
    !$acc parallel loop copy(c)
    do i = 1, size (c)
      c(i)%v(2) = c(i)%v(2) + 1
    end do
  end subroutine
  subroutine point (c)
    type(cell), intent(inout), pointer :: c(:)
    integer :: i
    !$acc parallel loop copy(c)
    do i = lbound (c, 1), ubound (c, 1)
      c(i)%v(2) = c(i)%v(2) + 1
    end do
  end subroutine
end module

program main
  use types
  implicit none
  type(cell), allocatable, target :: c(:)
  type(cell), pointer :: p(:)
  integer :: i

  allocate (c(5))
  do i = 1, 5
    allocate (c(i)%v(3))
    c(i)%v = 10 * i
  end do
  call shaped (c)
  call sized (5, c)
  call packed (c)
  call maybe (there = .false.)
  call maybe (c(3), .true.)
  call alloc (c)
  p => c
  call point (p)
  do i = 1, 5
    if (c(i)%v(2) /= 10 * i + 5 + merge (1, 0, i == 3)) stop 1
    if (c(i)%v(1) /= 10 * i .or. c(i)%v(3) /= 10 * i) stop 2
  end do
end program
