! Section 8, kernels-scalar: a scalar dummy whose actual argument is a component
! of an object that is mapped; and one that is not mapped comes back.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module grids
  implicit none
  type grid
    integer :: pad(4), n, sum
  end type
contains
  subroutine count (n, a, sum)
    integer :: n, sum, i
    real :: a(10)
    !$acc kernels copy(a)
    do i = 1, n
      a(i) = n
      sum = sum + i
    end do
    !$acc end kernels
  end subroutine
end module

program main
  use grids
  implicit none
  type(grid) :: g
  real :: a(10)
  integer :: n, sum
  logical :: shared

  g%n = 5
  g%sum = 100
  a = 0
  n = 0
  shared = .true.
  !$acc parallel copyin(n)
  n = 1
  !$acc end parallel
  shared = n == 1

  !$acc data copyin(g)
  call count (g%n, a, g%sum)
  if (.not. shared .and. g%sum /= 100) error stop 1
  !$acc update self(g)
  !$acc end data
  if (g%sum /= 115 .or. g%n /= 5) error stop 2
  if (any (a(1:5) /= 5) .or. any (a(6:) /= 0)) error stop 3

  n = 3
  sum = 0
  call count (n, a, sum)
  if (sum /= 6 .or. a(3) /= 3 .or. a(4) /= 5) error stop 4
end program

! { dg-final { needs-cure kernels-scalar "is already mapped" } }
