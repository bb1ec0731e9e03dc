! Section 8, repeated: the same operand with the same shape or nest again, in
! clauses of one kind, counts once; and what has a shape stays when a named constant goes.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do run }
! { dg-skip-device host "nothing is mapped there" }

program main
  use openacc
  implicit none
  type deep
    real, allocatable :: v(:), w(:)
    !$acc shape
    !$acc shape(slim) exclude(w)
  end type deep
  type (deep) :: x
  integer, parameter :: limit = 3

  allocate (x%v(3), source = 1.)
  allocate (x%w(2), source = 2.)
  !$acc enter data copyin<slim>(x, x) copyin<slim>(x)
  if (acc_is_present (x%w)) stop 1
  !$acc exit data delete<slim>(x)
  if (acc_is_present (x%v) .or. acc_is_present (x)) stop 2

  !$acc enter data copyin<slim>(x) copyin(limit)
  if (.not. acc_is_present (x%v)) stop 3
  !$acc enter data copyin<slim>(x)
  !$acc exit data delete<slim>(x) delete<slim>(x)
  if (.not. acc_is_present (x%v)) stop 4
  !$acc parallel present<slim>(x) present<slim>(x)
  x%v(2) = limit
  !$acc end parallel
  !$acc update self<slim>(x) host<slim>(x)
  if (x%v(2) /= 3) stop 5
  !$acc exit data delete<slim>(x)
  if (acc_is_present (x%v) .or. acc_is_present (x)) stop 6

  !$acc enter data copyin(x, x)::{ exclude(w) }, copyin(x)::{ exclude(w) }
  if (acc_is_present (x%w)) stop 7
  !$acc parallel present(x)::{ exclude(w) } present(x)::{ exclude(w) }
  x%v(2) = 8
  !$acc end parallel
  !$acc exit data copyout(x)::{ exclude(w) } copyout(x)::{ exclude(w) }
  if (x%v(2) /= 8 .or. acc_is_present (x%v) .or. acc_is_present (x)) stop 8
end program main

! { dg-final { needs-cure repeated "present on multiple clauses|Unclassifiable OpenACC directive" } }
