! Section 5: a clause on a component is about what that holds.  Where the
! construct does not use the variable nothing of its object has to be there.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module m
  use openacc
  implicit none
  type cell
    integer :: n = 1
    real, allocatable :: a(:)
    integer :: k = 2
    real, allocatable :: b(:)
    !$acc shape
  end type
contains
  subroutine enter (q)
    type(cell) :: q
    !$acc enter data copyin(q)
  end subroutine
  subroutine leave (q)
    type(cell) :: q
    !$acc exit data copyout(q)
  end subroutine
end module

program main
  use m
  implicit none
  type(cell), target :: x(2)
  real, pointer :: p(:)
  real :: y(3)
  integer :: i
  logical :: shared
  shared = acc_get_device_type () == acc_device_host
  do i = 1, 2
    allocate (x(i)%a(3), x(i)%b(3))
    x(i)%a = i
    x(i)%b = 2 * i
  end do
  call enter (x(2))
  x(2)%a = 7
  p => x(1)%b
  ! The elements were entered one by one.
  !$acc parallel loop copy(x(1)%b) present(x(2)%a) copyout(y)
  do i = 1, 3
    y(i) = i
    p(i) = 5
  end do
  if (any (y /= [1, 2, 3]) .or. any (x(1)%b /= 5)) stop 1
  associate (q => x(1))
    !$acc serial no_create(x(1)) copyin(q%a(1:2)) copy(y)
    y(2) = 9
    !$acc end serial
  end associate
  if (y(2) /= 9) stop 2
  call leave (x(2))
  if (any (x(2)%a /= merge (7, 2, shared))) stop 3
  if (.not. shared) then
    if (acc_is_present (x) .or. acc_is_present (x(1)%b)) stop 4
  end if
end program main
