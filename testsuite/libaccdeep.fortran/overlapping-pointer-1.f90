! Operands that overlap, of which one is a pointer that may have no target.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module overlapping
  implicit none
  type :: list
    integer :: n
    real, allocatable :: v(:)
  end type
contains
  subroutine change (x, y)
    real, pointer :: x(:)
    type(list) :: y
    integer :: i
    !$acc kernels copy(x) copy(y%v(2:3)) copy(x(1))
    do i = 1, y%n
      x(i) = x(i) + y%v(2)
    end do
    !$acc end kernels
  end subroutine
end module

program main
  use overlapping
  implicit none
  real, pointer :: x(:)
  type(list) :: y
  integer :: i
  allocate (x(10), y%v(3))
  x = [(i, i = 1, 10)]
  y%v = 2
  y%n = 10
  call change (x, y)
  if (any (x /= [(i + 2, i = 1, 10)])) stop 1
  y%n = 0
  deallocate (x)
end program
