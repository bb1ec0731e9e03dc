! What devices do not have, in code for them, is an error at its line.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }
! { dg-options "-O0" }

module lengths
  implicit none
  type length
    integer :: n
    real(10) :: metres
  end type
contains
  subroutine sums (x, y, z, a, b, c)
    real :: a(:, :), b(:, :), c(:, :)
    real(10) :: x(4)
    real(16) :: y
    complex(10) :: z(4)
    type(length) :: l
    integer :: i
    !$acc kernels copyin(a, b) copyout(c)
    c = matmul (a, b) ! { dg-error "devices do not have this 'matmul'; write loops, or use arrays with explicit bounds and '-O1'" }
    !$acc end kernels
    !$acc parallel loop copy(x)
    do i = 1, 4
      x(i) = x(i) * 2 ! { dg-error "devices do not have type 'real\\(10\\)'(?: of .x.)?; use 'real\\(8\\)'" }
    end do
    !$acc serial
    y = 1 ! { dg-error "devices do not have type 'real\\(16\\)' of 'y'; use 'real\\(8\\)'" }
    !$acc end serial
    !$acc parallel loop
    do i = 1, 4
      z(i) = 1 ! { dg-error "devices do not have type 'complex\\(10\\)' of 'z'; use 'complex\\(8\\)'" }
    end do
    !$acc serial copyout(l)
    l%n = 2 ! { dg-error "devices do not have type 'real\\(10\\)' of 'l'; use 'real\\(8\\)'" }
    !$acc end serial
  end subroutine
end module
