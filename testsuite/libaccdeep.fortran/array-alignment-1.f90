! Cure array-alignment: arrays of a type with a component of its own type, which
! a kernel only writes.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-options "-O0" }

module lists
  implicit none
  type :: node
    integer(8) :: n
    real :: x
    type(node), pointer :: next(:) => null()
  end type
contains
  subroutine fill (a)
    type(node), allocatable :: a(:)
    integer :: i
    !$acc enter data create(a)
    !$acc parallel loop present(a)
    do i = 1, size (a)
      a(i)%n = 10 * i
      a(i)%x = i + 0.5
      a(i)%next => null ()
    end do
    !$acc exit data copyout(a)
  end subroutine
end module

program test
  use lists
  implicit none
  type(node), allocatable :: a(:)
  allocate (a(3))
  a%n = 1
  call fill (a)
  if (any (a%n /= [10, 20, 30]) .or. any (a%x /= [1.5, 2.5, 3.5])) stop 1
  if (associated (a(2)%next)) stop 2
end program

! { dg-final { needs-cure array-alignment "invalid load of 1 bytes" } }
