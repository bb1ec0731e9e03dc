! Cure kernels-loop: max and min, with the variable in each place, and "if", are
! reductions.  What uses the variable once more is not.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-options "-fplugin-arg-accdeep-report" }

program reduction
  implicit none
  integer, parameter :: n = 60
  real(8) :: a(n, n), b(n, n), most, second, least, third
  real(8) :: changing, host(5)
  integer :: i, j, count
  do j = 1, n
    do i = 1, n
      a(i, j) = mod (i * 37 + j * 91, 101) - 50
      b(i, j) = mod (i * 11 + j * 17, 103) - 50
    end do
  end do
  call find (a, b, most, second, least, third, count)
  if (most /= maxval (abs (b - a)) .or. second /= maxval (a)) stop 1
  if (least /= minval (b) .or. third /= maxval (a + b)) stop 2
  if (count /= 2) stop 3
  call sequence (a, changing)
  host(1) = 0
  do i = 1, n
    host(1) = max (host(1), a(i, 1)) - 1
  end do
  if (changing /= host(1)) stop 4
contains
  subroutine find (a, b, most, second, least, third, count)
    real(8), intent(in) :: a(n, n), b(n, n)
    real(8), intent(out) :: most, second, least, third
    integer, intent(out) :: count
    real(8) :: m, s, l, t
    integer :: c, i, j
    m = 0; s = -100; l = 100; t = -200; c = 100
    !$acc kernels
    do j = 1, n ! { dg-note "loop: runs in parallel" }
      do i = 1, n ! { dg-note "loop: runs in parallel" }
        m = max (m, abs (b(i, j) - a(i, j)))
        s = max (a(i, j), s)
      end do
    end do
    do j = 1, n ! { dg-note "loop: runs in parallel" }
      do i = 1, n ! { dg-note "loop: runs in parallel" }
        l = min (b(i, j), l, 1000d0)
        c = min (c, i + j)
        if (a(i, j) + b(i, j) > t) t = a(i, j) + b(i, j)
      end do
    end do
    !$acc end kernels
    most = m; second = s; least = l; third = t; count = c
  end subroutine

  subroutine sequence (a, changing)
    real(8), intent(in) :: a(n, n)
    real(8), intent(out) :: changing
    real(8) :: c
    integer :: i
    c = 0
    !$acc kernels
    ! { dg-note "in sequence, as .*'c'" "" { target *-*-* } .+1 }
    do i = 1, n
      c = max (c, a(i, 1)) - 1
    end do
    !$acc end kernels
    changing = c
  end subroutine
end program
