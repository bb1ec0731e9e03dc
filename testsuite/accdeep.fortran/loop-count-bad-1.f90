! Cure loop-count: gfortran has lost the bounds where they are constants that
! are too far apart for the variable's type.  From version 14 on it keeps them.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }

subroutine far_apart (x)
  integer :: x(100)
  integer(1) :: i
  integer :: k
  !$acc parallel loop copy(x) ! { dg-error "the bounds of this loop are too far apart for the type of its variable" "" { target !gcc14 } }
  do i = -100_1, 99_1, 3_1
    x((i + 100) / 3 + 1) = i
  end do
  !$acc parallel loop copy(x)
  do k = 1, 100, 3
    x(k) = k
  end do
  !$acc parallel loop copy(x)
  do i = 1_1, 100_1
    x(i) = i
  end do
end subroutine
