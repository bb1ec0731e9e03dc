! What devices do not have is no error in code for the host, in the same
! procedure and in the same file.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-options "-O1" }

program test
  implicit none
  type length
    integer :: n
    real(10) :: metres
  end type
  type(length) :: l
  real :: a(4, 4), b(4, 4), c(4, 4)
  real(16) :: s
  l = length (4, 2.5_10)
  a = 1
  b = 2
  s = 0
  !$acc data copyin(l)
  !$acc kernels copyin(a, b) copyout(c)
  c = matmul (a, b)
  !$acc end kernels
  !$acc end data
  s = sum (real (matmul (a, b), 16)) + l%metres
  if (any (c /= 8) .or. s /= 130.5) stop 1
end program
