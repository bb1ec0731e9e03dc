! Section 5, polymorphic objects: allocatable and pointer variables in clauses.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

program main
  implicit none
  type base
    integer :: n = 3
    real, allocatable :: a(:)
  end type
  class(base), allocatable :: ca
  class(base), pointer :: cp
  integer :: i
  allocate (base :: ca)
  allocate (base :: cp)
  ca%a = [1, 2, 3]
  cp%a = ca%a
  !$acc parallel loop copy(ca)
  do i = 1, ca%n
    ca%a(i) = ca%a(i) + 1
  end do
  if (any (ca%a /= [2, 3, 4])) stop 1
  !$acc data copy(ca)
  !$acc parallel loop present(ca)
  do i = 1, ca%n
    ca%a(i) = ca%a(i) + 1
  end do
  !$acc end data
  if (any (ca%a /= [3, 4, 5])) stop 2
  !$acc kernels loop copy(cp)
  do i = 1, 3
    cp%a(i) = cp%a(i) + ca%a(i)
  end do
  if (any (cp%a /= [4, 6, 8])) stop 3
  !$acc enter data copyin(cp)
  !$acc serial loop present(cp)
  do i = 1, 3
    cp%a(i) = cp%a(i) + 1
  end do
  !$acc exit data copyout(cp)
  if (any (cp%a /= [5, 7, 9])) stop 4
  deallocate (cp)
end program
