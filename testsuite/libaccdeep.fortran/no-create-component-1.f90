! Section 8, no_create: a component whose target is absent is not attached, in
! constructs that have its object, too.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

program main
  use openacc
  implicit none
  type t
    integer :: n
    real, pointer :: a(:)
  end type
  type(t) :: x
  real, target :: a(2)
  integer :: there
  x%n = 2
  a = 1
  x%a => a
  !$acc serial no_create(x%a) copy(x) copyout(there)
  x%n = x%n + 1
  there = x%n
  !$acc end serial
  if (there /= 3 .or. x%n /= 3) error stop 1
  if (acc_get_device_type () /= acc_device_host) then
    if (acc_is_present (a)) error stop 2
  end if
  if (.not. associated (x%a, a)) error stop 3
  !$acc data copy(a)
  !$acc serial copy(x) no_create(x%a)
  x%n = x%n + 1
  x%a(1) = x%n
  !$acc end serial
  !$acc end data
  if (x%n /= 4 .or. a(1) /= 4 .or. .not. associated (x%a, a)) error stop 4
end program
