! Building, libraries of the device: what kernels call of libgfortran and of the
! C library's mathematics is linked without an option.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

program p
  real(8) :: x(3)
  integer :: i, k(3)
  x = [1, 2, 3]
  k = [1, 2, 3]
  !$acc parallel loop copy(x, k)
  do i = 1, 3
    x(i) = erf (x(i)) + x(i) ** (x(i) / 2)
    k(i) = k(i) ** k(i)
  end do
  do i = 1, 3
    if (abs (x(i) - (erf (real (i, 8)) + real (i, 8) ** (i / 2d0))) > 1d-9) stop i
    if (k(i) /= i ** i) stop 3 + i
  end do
end program
