! Cure kernels-loop: bounds that gfortran reads from an array descriptor which it
! makes in the construct.  Nothing that this points to before is mapped.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-options "-w" }

module steps
  implicit none
contains
  subroutine axpy (a, v, w)
    real(8) :: a, v(:), w(:)
    integer :: i
    !$acc kernels present(v, w)
    do i = 1, size (v)
      w(i) = w(i) + a * v(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine total (v, s)
    real(8) :: v(:), s
    integer :: i
    s = 0
    !$acc kernels copyin(v)
    do i = lbound (v, 1), ubound (v, 1)
      s = s + v(i)
    end do
    !$acc end kernels
  end subroutine
  ! Leave something else where the descriptors will be.
  recursive subroutine fill (depth, s)
    integer :: depth
    integer(8) :: s, junk(40)
    junk = huge (junk) / (depth + 2)
    if (depth > 0) call fill (depth - 1, junk(3))
    s = junk(1) - junk(3)
  end subroutine
end module

program bounds
  use steps
  implicit none
  real(8) :: x(20), y(20), s
  integer(8) :: junk
  integer :: k
  x = 1
  y = 2
  !$acc data copy(x, y)
  do k = 1, 5
    call fill (k, junk)
    call axpy (2d0 * k, x, y)
  end do
  !$acc end data
  if (any (abs (y - 32) > 1e-9)) stop 1
  do k = 1, 5
    call fill (k, junk)
    call total (y, s)
    if (abs (s - 640) > 1e-9) stop 2
  end do
end program
