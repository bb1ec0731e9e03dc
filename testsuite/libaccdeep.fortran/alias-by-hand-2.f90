! Section 5: parts that are copied by hand are bytes in a clause; the host keeps
! its pointers where the kernel refers to the object by another name.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module parts
  implicit none
  type :: part
    real(8), pointer :: p(:) => null()
    integer :: m
    integer :: n
  end type
  type :: whole
    type(part) :: inner
    !$acc shape
  end type
  type(whole), save, target :: x
contains
  subroutine change (q)
    type(whole), target :: q
    !$acc parallel copy(q)
    x%inner%m = x%inner%m + 1
    q%inner%n = 5
    !$acc end parallel
  end subroutine
  subroutine enter (q)
    type(part) :: q
    !$acc enter data copyin(q%p)
  end subroutine
end module
program by_hand
  use parts
  implicit none
  real(8), pointer :: kept(:)
  x%inner%m = 3
  x%inner%n = 4
  allocate (x%inner%p(4))
  x%inner%p = 7
  kept => x%inner%p
  call change (x)
  if (x%inner%m /= 4 .or. x%inner%n /= 5) error stop 1
  if (.not. associated (x%inner%p, kept)) error stop 2
  if (any (x%inner%p /= 7) .or. size (x%inner%p) /= 4) error stop 3
end program
