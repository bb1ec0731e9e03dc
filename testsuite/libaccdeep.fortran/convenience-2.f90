! Section 2.2: components beside their object on enter data, exit data and update,
! in a data construct with if, and where nothing but the component is left of a
! clause.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

program main
  use openacc
  implicit none
  type t
    integer :: n
    real, allocatable :: a(:), b(:)
  end type
  type(t) :: x, y
  type(t), allocatable :: many(:)
  logical :: shared
  integer :: i

  shared = acc_get_device_type () == acc_device_host
  allocate (x%a(8), x%b(4), y%a(2), y%b(2), many(3))
  x%a = 1
  x%b = 1
  y%a = 1
  y%b = 1
  do i = 1, 3
    allocate (many(i)%a(2), many(i)%b(2))
    many(i)%a = 1
    many(i)%b = 1
  end do

  !$acc enter data copyin(x) copyin(x%a(3:6)), create(x%b) async(1)
  !$acc wait(1)
  if (.not. acc_is_present (x%a(3:6)) .or. .not. acc_is_present (x%b)) stop 1
  if (.not. shared .and. acc_is_present (x%a(2:2))) stop 2
  !$acc serial present(x, x%a(3:6))
  x%a(4) = 2
  x%b = 2
  x%n = 2
  !$acc end serial
  if (.not. shared) x%n = 7

  ! self(x) leaves x%a and x%b to the other clauses.
  !$acc update self(x, x%a(4:4)) device(x%b(1:1))
  if (x%n /= 2 .or. x%a(4) /= 2) stop 3
  if (.not. shared .and. any (x%b /= 1)) stop 4
  !$acc update self(x%b)
  if (.not. shared .and. any (x%b /= [1, 2, 2, 2])) stop 5

  !$acc serial present(x%a(3:6), x)
  x%a(6) = 3
  x%b = 3
  !$acc end serial
  !$acc exit data copyout(x%a(3:6)) delete(x, &
  !$acc                                    x%b)
  if (any (x%a /= [1, 1, 1, 2, 1, 3, 1, 1])) stop 6
  if (.not. shared .and. x%b(1) /= 1) stop 7
  if (.not. shared .and. (acc_is_present (x) .or. acc_is_present (x%b) &
                          .or. acc_is_present (x%a(3:3)))) stop 8

  do i = 1, 2
    !$acc data copyin(y) if(i == 2) copy(y%b)
    if (.not. shared .and. (acc_is_present (y%a) .neqv. i == 2)) stop 9
    if (i == 2) then
      !$acc serial present(y)
      y%a = 4
      y%b = 4
      !$acc end serial
    end if
    !$acc end data
  end do
  if (any (y%b /= 4) .or. (.not. shared .and. any (y%a /= 1))) stop 10

  ! Beside an array of objects, of which one shape holds: its clause has the
  ! component as well.
  !$acc parallel loop copyin(many) copy(many(2)%a)
  do i = 1, 3
    many(i)%a = 5
    many(i)%b = 5
  end do
  if (any (many(2)%a /= 5)) stop 11
  if (.not. shared .and. (any (many(1)%a /= 1) .or. any (many(2)%b /= 1))) stop 12
end program
