! Section 8, read-only: default(none) asks for no clause for a named constant, which
! no clause could name.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

program main
  implicit none
  integer, parameter :: table(3,2) = reshape ([1, 4, 5, 4, 2, 6], [3, 2])
  integer :: x(3), i, k
  k = 2
  !$acc parallel loop default(none) copyout(x) copyin(k)
  do i = 1, 3
    x(i) = table(i,k)
  end do
  if (any (x /= [4, 2, 6])) stop 1
end program

! { dg-final { needs-cure read-only "'table' not specified in enclosing OpenACC" } }
