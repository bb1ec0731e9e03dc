! Section 5: a static descriptor that "enter data" has sent is sent again when the
! array lies elsewhere, or has other bounds, since it left by another name; and
! it goes with the array, also with finalize.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module state
  implicit none
  type part
    integer :: n = 0
    real, allocatable :: v(:)
  end type
  type(part), allocatable, target :: a(:)
  type(part), pointer :: p => null()
contains
  subroutine leave(x)
    type(part) :: x(:)
    !$acc exit data delete(x)
  end subroutine

  subroutine fill(first, last)
    integer, intent(in) :: first, last
    integer :: i
    allocate (a(first:last))
    do i = first, last
      a(i)%n = i
      allocate (a(i)%v(3))
      a(i)%v = i
    end do
  end subroutine

  real function total()
    integer :: i
    total = 0
    !$acc parallel loop present(a) reduction(+:total) copy(total)
    do i = lbound(a, 1), ubound(a, 1)
      total = total + a(i)%n + a(i)%v(2)
    end do
  end function
end module

program main
  use state
  use openacc
  implicit none
  type(part), allocatable, target :: other(:)
  type(part) :: fixed(4)

  call fill(1, 3)
  !$acc enter data copyin(a)
  if (total() /= 12) stop 1
  call leave(a)
  allocate (other(3))
  call move_alloc(a, other)
  call fill(-2, 4)
  !$acc enter data copyin(a)
  if (total() /= 14) stop 2
  !$acc enter data copyin(a)
  !$acc exit data delete(a)
  if (total() /= 14) stop 3
  !$acc exit data delete(a) finalize
  deallocate (a)
  call fill(5, 6)
  !$acc enter data copyin(a)
  if (total() /= 22) stop 4

  p => a(6)
  !$acc enter data copyin(p)
  !$acc serial present(p)
  p%v(2) = 7
  !$acc end serial
  !$acc exit data delete(p)
  if (total() /= 23) stop 5
  p => a(5)
  !$acc enter data copyin(p)
  !$acc serial present(p)
  p%v(2) = 8
  !$acc end serial
  !$acc exit data delete(p)
  if (total() /= 26) stop 6
  !$acc exit data copyout(a)
  if (a(5)%v(2) /= 8 .or. a(6)%v(2) /= 7) stop 7

  allocate (fixed(2)%v(2), fixed(3)%v(2))
  fixed(2)%v = 1
  fixed(3)%v = 2
  !$acc enter data copyin(fixed(2:3))
  !$acc serial present(fixed(2:3))
  fixed(3)%v(1) = fixed(2)%v(2) + 9
  !$acc end serial
  !$acc exit data copyout(fixed(2:3))
  if (fixed(3)%v(1) /= 10) stop 8
end program
