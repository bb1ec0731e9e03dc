! Section 3, "Run-time meaning": a device address never reaches host memory: not
! by acc_copyout of a variable with an allocatable and a pointer component, nor by
! its other forms, of which the components stay by their own counts.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do run }

program main
  use openacc
  implicit none
  type t
     integer :: n
     real, allocatable :: a(:)
     real, pointer :: p(:)
     integer :: tail
  end type t
  type (t) :: x
  real, target :: b(4)
  integer :: form
  logical :: shared

  allocate (x%a(3))
  x%p => b
  shared = acc_get_device_type () == acc_device_host
  do form = 1, 4
     x%n = 3
     x%tail = 1
     x%a = 1
     b = 2
     !$acc enter data copyin(x)
     !$acc parallel num_gangs(1) present(x)
     x%tail = 5
     x%a(2) = 6
     x%p(3) = 7
     !$acc end parallel
     select case (form)
     case (1)
        call acc_copyout (x)
     case (2)
        call acc_copyout_finalize (x)
     case (3)
        call acc_copyout_async (x, async = 2)
        call acc_wait (2)
     case (4)
        call acc_update_self (x)
     end select
     if (x%n /= 3 .or. x%tail /= 5) stop 1
     if (.not. associated (x%p, b)) stop 2
     if (size (x%a) /= 3 .or. size (x%p) /= 4) stop 3
     if (.not. shared .and. (any (x%a /= 1) .or. any (b /= 2))) stop 4
     if (.not. shared .and. form < 4) then
        if (acc_is_present (x)) stop 5
     end if
     if (.not. acc_is_present (x%a)) stop 6
     if (form < 4) then
        !$acc exit data copyout(x%a, b) finalize
     else
        !$acc exit data copyout(x)
     end if
     if (.not. shared) then
        if (acc_is_present (x%a) .or. acc_is_present (b)) stop 7
     end if
     if (x%a(2) /= 6 .or. b(3) /= 7) stop 8
  end do
end program main
