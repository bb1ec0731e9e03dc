! Arrays of assumed size in kernels constructs of several parts: the clauses of the
! construct name them.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

subroutine change (a, b, n, m, x)
  implicit none
  integer :: n, m, i, k
  real(8) :: a(*), b(n, *), x(n)
  !$acc kernels copy(a(1:n)) copyin(x)
  do i = 1, n
    a(i) = i
  end do
  do i = 1, n
    a(i) = a(i) + x(i)
  end do
  !$acc end kernels
  !$acc data copy(a(1:n), b(:, 1:m))
  !$acc kernels present(a(1:n), b(:, 1:m)) copyin(x)
  do k = 1, m
    do i = 1, n
      b(i, k) = a(i) + k + x(i)
    end do
  end do
  a(1) = 100
  !$acc end kernels
  !$acc end data
end subroutine

program arrays
  implicit none
  real(8) :: a(12), b(12, 3), x(12)
  integer :: i, k
  a = 0
  b = 0
  x = 1
  call change (a, b, 12, 3, x)
  if (any (a /= [100, (i + 1, i = 2, 12)])) stop 1
  if (any (b /= reshape ([((i + k + 2, i = 1, 12), k = 1, 3)], [12, 3]))) stop 2
end program
