! Section 5: a parent that comes after its component is attached to it, also when
! it comes for the second time.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

program main
  use openacc
  implicit none
  type t
    real, allocatable :: a(:), b(:)
  end type
  type(t) :: x, y(2)
  logical :: shared
  integer :: i

  shared = acc_get_device_type () == acc_device_host
  allocate (x%a(3), x%b(3))
  x%a = 1
  x%b = 1
  !$acc enter data copyin(x%a)
  do i = 1, 2
    !$acc enter data copyin(x)
    if (.not. shared .and. acc_is_present (x%b)) stop 1
    !$acc serial present(x)
    x%a(i) = x%a(i) + i
    !$acc end serial
    !$acc exit data delete(x)
  end do
  !$acc exit data copyout(x%a)
  if (any (x%a /= [2, 3, 1])) stop 2

  ! In a construct, and no longer attached behind it.
  !$acc data copy(x%a)
  !$acc enter data copyin(x)
  !$acc serial present(x)
  x%a(3) = 4
  !$acc end serial
  !$acc end data
  if (any (x%a /= [2, 3, 4])) stop 3
  if (.not. shared .and. acc_is_present (x%a)) stop 4
  !$acc update self(x)
  !$acc exit data delete(x)
  if (any (x%a /= [2, 3, 4])) stop 5

  ! A kernel that reaches the component without its object is no parent.
  !$acc data copy(x%a)
  call alone
  !$acc enter data copyin(x)
  !$acc serial present(x)
  x%a(3) = x%a(3) + 1
  !$acc end serial
  !$acc exit data delete(x)
  !$acc enter data copyin(x)
  !$acc serial present(x)
  x%a(3) = x%a(3) + 1
  !$acc end serial
  !$acc end data
  !$acc exit data delete(x)
  if (any (x%a /= [2, 3, 7])) stop 9

  ! The component has gone before: nothing waits.
  !$acc enter data copyin(x%a)
  !$acc exit data delete(x%a)
  !$acc enter data copyin(x)
  !$acc enter data copyin(x%a)
  !$acc serial present(x)
  x%a(1) = 7
  !$acc end serial
  !$acc exit data copyout(x%a)
  !$acc exit data delete(x)
  if (x%a(1) /= 7) stop 6

  ! Elements.
  do i = 1, 2
    allocate (y(i)%a(2))
    y(i)%a = i
    !$acc enter data copyin(y(i)%a)
  end do
  !$acc data copyin(y)
  !$acc parallel loop
  do i = 1, 2
    y(i)%a(2) = 10 * i
  end do
  !$acc end data
  do i = 1, 2
    !$acc exit data copyout(y(i)%a)
    if (any (y(i)%a /= [i, 10 * i])) stop 7
  end do
  if (.not. shared .and. (acc_is_present (x) .or. acc_is_present (y))) stop 8

contains
  subroutine alone
    !$acc parallel loop copy(x%a)
    do i = 3, 3
      x%a(i) = x%a(i) + 1
    end do
  end subroutine
end program
