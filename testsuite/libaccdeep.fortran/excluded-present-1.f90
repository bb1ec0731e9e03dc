! Section 5: a kernel refers to a component that the clause of the data construct
! around it excludes, and that is present by itself: it is attached.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do run }

module excluded_present
  implicit none
  type :: grid
    integer :: n
    real(8), allocatable :: a(:)
    integer(8), pointer :: p(:) => null()
    !$acc shape
    !$acc shape(numbers) exclude(a, p)
  end type
contains
  subroutine fill (g, y)
    type(grid), target :: g
    integer :: y(3), i
    !$acc data copyout(g)::{ exclude(p) } create(g%p(1:2))
    !$acc enter data copyin(g%p)
    !$acc end data
    !$acc data copyin<numbers>(g)
    !$acc parallel num_gangs(1)
    !$acc loop independent
    do i = 1, 2
      g%p(i) = y(1) + 2
    end do
    !$acc end parallel
    !$acc end data
    !$acc exit data copyout(g%p)
  end subroutine

  subroutine fill_by_nest (g, y)
    type(grid), target :: g
    integer :: y(3), i
    !$acc enter data copyin(g)
    !$acc data present(g)::{ exclude(p) }
    !$acc parallel loop
    do i = 1, 2
      g%p(i) = g%p(i) + y(i)
    end do
    !$acc end data
    !$acc exit data copyout(g)
  end subroutine
end module

program main
  use excluded_present
  use openacc
  implicit none
  type(grid), target :: x
  integer :: y(3)
  integer(8), pointer :: p(:)
  y = [7, 8, 9]
  allocate (x%a(2), x%p(2))
  x%n = 2
  x%a = 1
  x%p = 0
  p => x%p
  call fill (x, y)
  if (any (x%p /= 9)) stop 1
  call fill_by_nest (x, y)
  if (any (x%p /= [16, 17]) .or. .not. associated (x%p, p)) stop 2
  if ((acc_is_present (x%p) .or. acc_is_present (x)) &
      .neqv. acc_get_device_type () == acc_device_host) stop 3
end program
