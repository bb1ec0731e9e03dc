! Sections 3 and 5: structures of very many objects: components that are
! allocated, not allocated, without elements, of several dimensions; excluded
! ones; and one strided target among all.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module types
  use openacc
  implicit none
  integer, parameter :: n = 3000
  type t
    integer :: k
    real, allocatable :: a(:), b(:,:)
    real, pointer :: p(:) => null()
    !$acc shape(less) exclude(b)
  end type
contains
  subroutine check_all (x, shared)
    type(t), allocatable, target, intent(inout) :: x(:)
    logical, intent(in) :: shared
    integer :: i, wrong
    do i = 1, n
      x(i)%a = i
    end do
    wrong = 0
    !$acc enter data copyin(x)
    !$acc parallel loop present(x) reduction(+:wrong)
    do i = 1, n
      if (lbound (x(i)%a, 1) /= -1 .or. ubound (x(i)%a, 1) /= mod (i, 3)) wrong = wrong + 1
      x(i)%a(-1) = x(i)%a(0) + 1
      if (mod (i, 4) == 0) x(i)%b(2,1) = -i
      if (mod (i, 4) > 1 .and. allocated (x(i)%b)) wrong = wrong + 1
      if (associated (x(i)%p)) x(i)%p = x(i)%p + 1
    end do
    if (wrong /= 0) stop 4
    !$acc exit data copyout(x)
    do i = 1, n
      if (x(i)%k /= i) stop 5
      if (x(i)%a(-1) /= i + 1 + merge (1, 0, mod (i, 5) == 0)) stop 6
      if (mod (i, 4) == 0) then
        if (any (x(i)%b /= reshape ([i, i, i, -i], [2, 2]))) stop 7
      end if
    end do
    if (.not. shared .and. acc_is_present (x)) stop 8
  end subroutine
end module

program main
  use openacc
  use types
  implicit none
  type(t), allocatable, target :: x(:)
  real, target :: line(8)
  logical :: shared
  integer :: i, wrong

  shared = acc_get_device_type () == acc_device_host
  allocate (x(n))
  do i = 1, n
    x(i)%k = i
    allocate (x(i)%a(-1:mod (i, 3)))
    x(i)%a = i
    if (mod (i, 4) == 0) allocate (x(i)%b(2,0:1))
    if (mod (i, 4) == 0) x(i)%b = i
    if (mod (i, 4) == 1) allocate (x(i)%b(0,3))
    if (mod (i, 5) == 0) x(i)%p => x(i)%a
  end do

  call check_all (x, shared)
  line = 0
  x(7)%p => line(8:1:-3)
  call check_all (x, shared)
  if (any (line /= [0, 1, 0, 0, 1, 0, 0, 1])) stop 1
  nullify (x(7)%p)

  !$acc data copy<less>(x)
  wrong = 0
  !$acc parallel loop reduction(+:wrong)
  do i = 1, n
    if (allocated (x(i)%b) .or. .not. allocated (x(i)%a)) wrong = wrong + 1
    x(i)%a(0) = 1
  end do
  !$acc end data
  if (.not. shared .and. wrong /= 0) stop 2
  do i = 1, n
    if (x(i)%a(0) /= 1 .or. allocated (x(i)%b) .neqv. mod (i, 4) < 2) stop 3
  end do
end program
