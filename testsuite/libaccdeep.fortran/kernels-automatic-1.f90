! Cure kernels-loop: automatic arrays are memory of their own, and their loops run
! in parallel; where a pointer may lead to one that is a target, they do not.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do run }
! { dg-additional-options "-fplugin-arg-accdeep-report" }

subroutine own (n, total)
  implicit none
  integer, intent(in) :: n
  real, intent(out) :: total
  real :: x(n), y(n), z(n, n), w(n, n)
  integer :: i, j
  x = 1
  w = 2
  !$acc kernels copyin(x, w) copyout(y, z) ! { dg-note "copyin moves x and w; copyout moves y and z" }
  do i = 1, n ! { dg-note "loop: runs in parallel" }
    y(i) = x(i) + i
  end do
  do i = 1, n ! { dg-note "loop: runs in parallel" }
    do j = 1, n ! { dg-note "loop: runs in parallel" }
      z(j, i) = w(i, j) + y(j)
    end do
  end do
  !$acc end kernels
  total = sum (z)
end subroutine

! P leads to the element before or behind the one that is written.
subroutine pointed (n, shift, total)
  implicit none
  integer, intent(in) :: n, shift
  real, intent(out) :: total
  real, target :: x(n)
  real, pointer :: p(:)
  integer :: i
  x = 1
  p => x(1 + shift:)
  !$acc kernels copy(x) ! { dg-note "copy moves x" }
  do i = 1, n - 1 ! { dg-note "loop: runs in sequence" }
    p(i) = x(i) + 1
  end do
  !$acc end kernels
  total = sum (x)
end subroutine

program kernels_automatic_1
  implicit none
  real :: total
  call own (20, total)
  if (total /= 20 * 20 * 3 + 20 * 210) stop 1
  call pointed (20, 1, total)
  if (total /= 210) stop 2
end program
