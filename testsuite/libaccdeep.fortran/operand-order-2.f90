! Section 9: the order of clauses does not matter, components and their object
! included.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

program main
  implicit none
  type t
    integer :: n
    real, allocatable :: a(:), b(:)
  end type
  type(t) :: x

  x%n = 4
  allocate (x%a(4), x%b(4))
  x%a = 1
  x%b = 0

  ! The components' own clauses hold for them.
  !$acc data copy(x%a(2:x%n)) copyin(x)
  !$acc parallel
  x%a(3) = 5
  !$acc end parallel
  !$acc end data
  if (any (x%a /= [1., 1., 5., 1.])) stop 1

  !$acc parallel copyout(x%b) copyin(x%a, x)
  x%b(:) = x%a(:)
  !$acc end parallel
  if (any (x%b /= x%a)) stop 2

  !$acc enter data copyin(x%a) copyin(x)
  !$acc parallel present(x)
  x%a(1) = 9
  !$acc end parallel
  !$acc exit data copyout(x%a) delete(x)
  if (x%a(1) /= 9) stop 3
end program
