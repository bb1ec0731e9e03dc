! Section 5: -fplugin-arg-accdeep-fortran=deep: the clauses of one file are deep,
! whatever it or the others copy by hand.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-options "-fplugin-arg-accdeep-fortran=deep" }

program main
  use openacc
  implicit none
  type t
    real, allocatable :: a(:), b(:)
  end type
  type o
    type(t) :: x
    type(t), allocatable :: many(:)
  end type
  type(o) :: x

  allocate (x%x%a(3), x%x%b(3), x%many(1))
  allocate (x%many(1)%b(2))
  x%x%a = 1
  x%x%b = 1
  !$acc enter data copyin(x%x%a)
  !$acc data copy(x)
  if (.not. acc_is_present (x%x%b) .or. .not. acc_is_present (x%many(1)%b)) stop 1
  !$acc serial
  x%x%b(1) = 2
  !$acc end serial
  !$acc end data
  !$acc exit data delete(x%x%a)
  if (x%x%b(1) /= 2) stop 2
end program
