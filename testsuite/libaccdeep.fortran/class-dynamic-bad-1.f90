! Section 5: an object of a type that a program defines is present with all that its
! type has, or the message names the component that is not.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-skip-device host "shares memory" }
! { dg-shouldfail "a%map is not present" }
! { dg-output "a.*%map .*is not present" }
! { dg-set-target-env-var SIMCUDA_LEAKS "report" }

program main
  implicit none
  type :: root
    real, allocatable :: x(:)
  end type
  type, extends(root) :: own
    integer, allocatable :: map(:)
  end type
  class(root), allocatable :: a
  allocate (own :: a)
  a%x = [1, 2, 3, 4]
  select type (a)
  type is (own)
    a%map = [4, 3, 2, 1]
  end select
  !$acc enter data copyin(a)
  select type (a)
  type is (own)
    !$acc exit data delete(a%map)
    !$acc parallel present(a)
    a%x(1) = a%map(1)
    !$acc end parallel
  end select
end program
