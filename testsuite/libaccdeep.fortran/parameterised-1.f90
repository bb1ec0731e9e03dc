! Section 5: objects of derived types whose parameters are kinds are deep as
! others are.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do run }

program main
  use openacc
  implicit none
  type :: km(k)
    integer, kind :: k = 4
    integer :: n
    real(k), allocatable :: a(:)
  end type km
  type (km(8)) :: x
  type (km(4)) :: w
  integer :: i

  x%n = 3
  allocate (x%a(3), w%a(2))
  x%a = 1
  w%a = 1
  !$acc parallel loop copy(x) copyin(w)
  do i = 1, x%n
    x%a(i) = x%a(i) + i
    if (i < 3) w%a(i) = 7
  end do
  if (any (x%a /= [2., 3., 4.])) stop 1
  if (acc_get_device_type () /= acc_device_host) then
    if (any (w%a /= 1) .or. acc_is_present (x%a)) stop 2
  end if
end program main
