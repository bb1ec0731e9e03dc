! Sections 2 and 3: objects that `declare device_resident' has, alone and as an
! array, of a module and of a procedure: the device has the root from the start,
! components come when it is entered, and a routine finds them.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module resident
  implicit none
  type part
    real, pointer :: v(:) => null ()
  end type
  type grid
    integer :: n = 0
    real, allocatable :: a(:), b(:)
    type(part), allocatable :: parts(:)
  end type
  type(grid) :: g, many(2)
  !$acc declare device_resident(g, many)
contains
  subroutine double_all
    !$acc routine seq
    integer :: i
    do i = 1, g%n
      g%b(i) = 2 * g%a(i)
    end do
  end subroutine

  subroutine add_local (x, n)
    integer, intent(in) :: n
    type(grid), intent(inout) :: x
    type(grid) :: y
    !$acc declare device_resident(y)
    integer :: i
    allocate (y%a(n))
    y%a = 1
    !$acc enter data copyin(y)
    !$acc parallel loop present(x, y)
    do i = 1, n
      x%b(i) = x%b(i) + y%a(i)
    end do
    !$acc exit data delete(y)
  end subroutine
end module

program main
  use resident
  use openacc
  implicit none
  integer :: i
  real, target :: t(8)
  logical :: shared

  shared = acc_get_device_type () == acc_device_host
  g%n = 4
  allocate (g%a(0:3), g%b(4), g%parts(2))
  t = [(i, i = 1, 8)]
  g%parts(1)%v => t(1:8:2)
  g%parts(2)%v => t(8:2:-2)
  g%a = [1, 2, 3, 4]
  g%b = 0
  !$acc enter data copyin(g)
  ! It was there: only its components have come.
  !$acc update device(g%n)
  !$acc parallel num_gangs(1) present(g)
  g%b(1) = -1
  g%parts(1)%v(4) = g%parts(2)%v(1) * 10 + lbound (g%a, 1)
  !$acc end parallel
  if (.not. shared .and. (g%b(1) /= 0 .or. t(7) /= 7)) stop 1
  call add_local (g, 4)
  !$acc exit data copyout(g)
  if (any (g%b /= [0, 1, 1, 1])) stop 2
  if (any (t /= [1, 2, 3, 4, 5, 6, 80, 8])) stop 3
  if (.not. shared .and. (acc_is_present (g%a) .or. acc_is_present (t))) stop 4
  if (.not. acc_is_present (g)) stop 5

  ! Again, with other components.
  deallocate (g%a, g%b)
  g%n = 2
  allocate (g%a(2), g%b(2))
  g%a = [5, 6]
  g%b = 0
  !$acc enter data copyin(g)
  !$acc update device(g%n)
  !$acc parallel num_gangs(1) present(g)
  call double_all
  !$acc end parallel
  !$acc exit data copyout(g)
  if (any (g%b /= 2 * g%a)) stop 6

  do i = 1, 2
    allocate (many(i)%a(i), many(i)%b(i))
    many(i)%a = i
    many(i)%b = 0
  end do
  !$acc enter data copyin(many)
  !$acc parallel loop present(many)
  do i = 1, 2
    many(i)%b(i) = many(i)%a(i) + 1
  end do
  !$acc exit data copyout(many)
  if (many(1)%b(1) /= 2 .or. any (many(2)%b /= [0, 3])) stop 7
  if (.not. shared .and. acc_is_present (many(2)%a)) stop 8
end program
