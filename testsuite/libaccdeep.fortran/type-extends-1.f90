! Section 5: components of parents are members: followed, selected by shapes, and
! known by their own names.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module types
  implicit none
  type base
    integer :: n = 4
    real, allocatable :: x(:)
  end type
  type, extends(base) :: middle
    real, allocatable :: y(:)
  end type
  type, extends(middle) :: top
    real, allocatable :: z(:)
    !$acc shape(xz) default(exclude) include(x, z)
  end type
end module

program main
  use types
  use openacc
  implicit none
  type(top) :: t
  integer :: i
  logical :: shared

  shared = acc_get_device_type () == acc_device_host
  allocate (t%x(4), t%y(4), t%z(4))
  t%x = 1
  t%y = 2
  t%z = 3
  !$acc parallel loop copy(t)
  do i = 1, t%n
    t%x(i) = t%x(i) + t%y(i) * t%z(i)
  end do
  if (any (t%x /= 7)) stop 1
  !$acc enter data copyin(t)
  !$acc parallel present(t)
  t%x = 10
  t%y = 20
  t%z = 30
  !$acc end parallel
  !$acc update self<xz>(t)
  if (any (t%x /= 10) .or. any (t%z /= 30)) stop 2
  if (.not. shared .and. any (t%y /= 2)) stop 3
  !$acc exit data delete(t)
end program
