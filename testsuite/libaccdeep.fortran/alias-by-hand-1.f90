! Sections 5.1 and 9.1: an object that is copied by hand, in a construct that uses
! it by another name, too: the allocatables that the construct does not use are
! still the host's when it comes back.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module m
  implicit none
  type :: part
    real, allocatable :: a(:)
    integer, allocatable :: b(:)
    integer :: n
  end type
  type(part), save, target :: x(1)
contains
  subroutine by_hand (q)
    type(part) :: q
    !$acc enter data copyin(q)
    !$acc enter data copyin(q%a)
    !$acc exit data delete(q%a)
    !$acc exit data delete(q)
  end subroutine
  subroutine work (q)
    type(part), target :: q
    integer :: i
    !$acc parallel copy(q%b) copy(q) num_gangs(1)
    do i = 1, 3
      x(1)%b(i) = q%n
      q%n = 4
    end do
    !$acc end parallel
  end subroutine
end module

program p
  use m
  allocate (x(1)%a(3), x(1)%b(3))
  x(1)%a = 8
  x(1)%b = 7
  x(1)%n = 5
  call by_hand (x(1))
  call work (x(1))
  if (x(1)%a(3) /= 8) stop 1
  if (x(1)%b(1) /= 5 .or. x(1)%b(3) /= 4 .or. x(1)%n /= 4) stop 2
end program
