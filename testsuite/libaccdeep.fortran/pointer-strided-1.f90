! Section 5: targets with strides, also negative, of which only the elements move;
! components allocated between regions; aliases.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

program main
  use openacc
  implicit none
  type t
    real, pointer :: p(:) => null(), q(:,:) => null(), r(:) => null()
    real, allocatable :: a(:)
    character(len=:), allocatable :: s
  end type
  type(t), target :: x
  real, target :: base(20), two(6,6)
  integer :: i
  logical :: shared
  shared = acc_get_device_type () == acc_device_host
  base = [(real (i), i = 1, 20)]
  two = 0
  x%p => base(20:1:-3)
  x%q => two(6:1:-2,2:6:3)
  x%r => base(2:18:4)
  !$acc enter data copyin(x)
  !$acc parallel loop present(x)
  do i = 1, size (x%p)
    x%p(i) = x%p(i) + 100
    if (i <= 3) x%q(i,2) = i
  end do
  base(19) = -1
  !$acc update self(x)
  if (base(20) /= 120 .or. base(17) /= 117 .or. base(19) /= -1 .or. base(18) /= 18) stop 1
  if (two(6,5) /= 1 .or. two(4,5) /= 2 .or. two(2,5) /= 3 .or. any (two(1,:) /= 0) .or. count (two /= 0) /= 3) stop 2
  ! allocate between
  allocate (x%a(-2:2))
  x%a = 1
  x%s = "hello"
  !$acc exit data delete(x)
  !$acc enter data copyin(x)
  !$acc serial present(x)
  x%a(-2) = lbound (x%a, 1)
  x%s(1:1) = "J"
  !$acc end serial
  !$acc exit data copyout(x)
  if (x%a(-2) /= -2 .or. x%s /= "Jello") stop 3
  deallocate (x%a)
  !$acc data copy(x)
  !$acc end data
  allocate (x%a(3))
  x%a = 2
  ! Aliases in any order, overlapping ones.
  x%p => x%a
  x%r => x%a(3:1:-1)
  !$acc parallel copy(x)
  x%r(1) = 5
  x%p(1) = 6
  !$acc end parallel
  if (any (x%a /= [6, 2, 5])) stop 5
end program
