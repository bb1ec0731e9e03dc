! Sections 1.4 and 5: `include' on a policy of directions means only these, also of
! components that are followed by default.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

program main
  use openacc
  implicit none
  type grid
    real, allocatable :: a(:), b(:)
    real, pointer :: c(:)
    !$acc policy(a_in) include(a) in(a)
    !$acc policy(b_only) include(b)
  end type
  type(grid) :: x
  integer :: i
  logical :: shared

  shared = acc_get_device_type () == acc_device_host
  allocate (x%a(3), x%b(3))
  nullify (x%c)
  x%a = [1, 2, 3]
  x%b = 0
  !$acc data copy<a_in>(x)
  if (.not. acc_is_present (x%a)) stop 1
  if (.not. shared .and. acc_is_present (x%b)) stop 2
  !$acc parallel loop
  do i = 1, 3
    x%a(i) = x%a(i) + 1
  end do
  !$acc end data
  if (.not. shared .and. any (x%a /= [1, 2, 3])) stop 3
  x%a = [1, 2, 3]
  !$acc data copyin(x)
  !$acc parallel loop
  do i = 1, 3
    x%b(i) = x%a(i) * 2
    x%a(i) = 0
  end do
  !$acc update self<b_only>(x)
  !$acc end data
  if (any (x%b /= [2, 4, 6])) stop 4
  if (.not. shared .and. any (x%a /= [1, 2, 3])) stop 5
end program
