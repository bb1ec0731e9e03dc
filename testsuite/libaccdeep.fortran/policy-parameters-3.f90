! Sections 5 and 6: a policy that takes the policy of its components as an
! argument.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module state
  implicit none
  type leaf
    real, allocatable :: a(:), b(:)
  end type
  type tree
    type(leaf), allocatable :: kids(:)
  end type
  !$acc policy(only_a) type(leaf) default(copy) exclude(b)
  !$acc policy(only_b) type(leaf) default(copy) exclude(a)
  !$acc policy(each(policy p = only_a)) type(tree) invoke<p>(kids)
end module

program main
  use state
  use openacc
  implicit none
  type(tree) :: t
  logical :: ok(4)

  allocate (t%kids(2))
  allocate (t%kids(2)%a(3), t%kids(2)%b(4))
  t%kids(2)%a = 1
  t%kids(2)%b = 2
  !$acc data invoke<each(only_b)>(t) copyout(ok)
  !$acc parallel
  t%kids(2)%b(4) = 5
  ok(1) = allocated (t%kids(2)%b)
  ok(2) = .not. allocated (t%kids(2)%a)
  !$acc end parallel
  !$acc end data
  if (t%kids(2)%b(4) /= 5 .or. .not. ok(1)) stop 1
  if (acc_get_device_type () /= acc_device_host .and. .not. ok(2)) stop 2

  !$acc data invoke<each()>(t)
  !$acc parallel
  t%kids(2)%a(3) = 6
  !$acc end parallel
  !$acc end data
  if (t%kids(2)%a(3) /= 6) stop 3
  if (acc_get_device_type () == acc_device_host) stop
  if (acc_is_present (t%kids(2)%a)) stop 4
end program
