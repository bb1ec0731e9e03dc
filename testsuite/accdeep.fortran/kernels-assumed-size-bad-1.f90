! An array of assumed size without a clause, in a kernels construct of several
! parts: one error, GCC's.
!
! SPDX-License-Identifier: GPL-3.0-or-later

subroutine change (a, n)
  integer :: a(*), n, i
  !$acc kernels ! { dg-error "implicit mapping of assumed size array 'a'" }
  do i = 1, n
    a(i) = i
  end do
  do i = 1, n
    a(i) = a(i) + 1
  end do
  !$acc end kernels
end subroutine
