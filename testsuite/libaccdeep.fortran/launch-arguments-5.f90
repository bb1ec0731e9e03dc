! Cure launch-arguments: the entry of a device pointer of Fortran's has the address
! of its array, which may be as small as what a launch has among its arguments.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module work
  implicit none
contains
  subroutine add (a, n)
    real, target :: a(4)
    integer, intent(in) :: n
    integer :: i
    !$acc parallel loop deviceptr(a)
    do i = 1, 4
      a(i) = a(i) + n
    end do
  end subroutine

  subroutine add_two (a, n)
    real(8), target :: a(2)
    integer, intent(in) :: n
    integer :: i
    !$acc parallel loop deviceptr(a)
    do i = 1, 2
      a(i) = a(i) + n
    end do
  end subroutine
end module

program device_pointers
  use work
  implicit none
  real, target :: b(4)
  real(8), target :: c(2)
  integer :: k
  b = 0
  c = 0
  !$acc data copy(b, c)
  do k = 1, 3
    !$acc host_data use_device(b, c)
    call add (b, 10)
    call add_two (c, k)
    !$acc end host_data
  end do
  !$acc end data
  if (any (b /= 30) .or. any (c /= 6)) stop 1
end program
