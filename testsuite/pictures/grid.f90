! For scripts/check-pictures: derived types.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module m
  type leaf
    real, allocatable :: v(:)
  end type
  type grid
    integer :: n
    real, allocatable :: a(:,:)
    type(leaf), allocatable :: l(:)
    real, pointer :: p(:)
  end type
end module
program x
  use m
  type(grid), target :: g
  integer :: i
  allocate (g%a(10,20), g%l(3))
  nullify (g%p)
  do i = 1, 3
    allocate (g%l(i)%v(i * 10))
    g%l(i)%v = i
  end do
  g%a = 1
  !$acc enter data copyin(g)
  !$acc parallel present(g)
  g%a(1,1) = g%l(2)%v(3)
  !$acc end parallel
  !$acc exit data copyout(g)
  print *, g%a(1,1)
end program
