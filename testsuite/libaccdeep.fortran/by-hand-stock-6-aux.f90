! Section 5: what leads to an object that is copied by hand, a static array
! descriptor or pointer or one of the main program, is sent once: by "enter
! data", as GCC alone does it, and by no construct.  See by-hand.exp.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module grids
  implicit none
  type part
    real, allocatable :: w(:)
  end type
  type grid
    integer :: n = 0
    real, allocatable :: v(:)
    real, pointer :: p(:) => null()
    type(part), allocatable :: parts(:)
  end type
  type(grid), allocatable, target :: a(:)
  type(grid), allocatable :: one
  type(grid), pointer :: ptr(:) => null(), sp => null()
  real, allocatable :: flat(:)
  real, pointer :: fp(:,:)
end module
program main
  use grids
  implicit none
  integer :: i, k, total
  type(grid), allocatable :: mine(:)
  type(grid), allocatable, save :: kept(:)
  allocate (a(3), one, mine(2), kept(2), flat(10), fp(2,2))
  flat = 1; fp = 2
  do i = 1, 3
    allocate (a(i)%v(4), a(i)%parts(2), a(i)%p(3))
    a(i)%v = i
    a(i)%p = i
    allocate (a(i)%parts(1)%w(2), a(i)%parts(2)%w(2))
    a(i)%parts(1)%w = 1; a(i)%parts(2)%w = 2
  end do
  allocate (one%v(2), mine(1)%v(2), mine(2)%v(2))
  one%v = 1; mine(1)%v=1; mine(2)%v=1
  ptr => a(2:3)
  sp => a(1)
  !$acc enter data copyin(a, one, mine, kept, flat, fp)
  !$acc enter data copyin(one%v)
  !$acc enter data copyin(mine(1)%v)
  !$acc enter data copyin(mine(2)%v)
  do i = 1, 3
    !$acc enter data copyin(a(i)%v)
    !$acc enter data copyin(a(i)%p)
    !$acc enter data copyin(a(i)%parts)
    !$acc enter data copyin(a(i)%parts(1)%w)
    !$acc enter data copyin(a(i)%parts(2)%w)
  end do
  !$acc enter data copyin(ptr, sp)
  total = 0
  do k=1,10
  !$acc parallel loop present(a, one, mine, kept, flat, fp) reduction(+:total)
  do i = 1, 3
    a(i)%v(2) = 10 * i + a(i)%p(1) + a(i)%parts(2)%w(1)
    kept(1)%n = k
    total = total + one%v(1) + mine(1)%v(1) + flat(1) + fp(1,1)
  end do
  !$acc parallel loop present(ptr, sp) reduction(+:total)
  do i = 1, 2
    total = total + ptr(i)%v(2) + sp%v(2)
  end do
  end do
  !$acc exit data delete(ptr, sp)
  do i = 1, 3
    !$acc exit data copyout(a(i)%v)
    !$acc exit data delete(a(i)%p)
    !$acc exit data delete(a(i)%parts(1)%w)
    !$acc exit data delete(a(i)%parts(2)%w)
    !$acc exit data delete(a(i)%parts)
    print *, a(i)%v
  end do
  !$acc exit data delete(one%v)
  !$acc exit data delete(mine(1)%v)
  !$acc exit data delete(mine(2)%v)
  !$acc exit data delete(a, one, mine, kept, flat, fp)
  print *, total
end program
