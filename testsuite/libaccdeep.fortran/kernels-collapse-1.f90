! Cure kernels-loop: the proof for loops with collapse, of each of them; and for
! what is in a loop with a directive, without one.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do run }
! { dg-options "-fplugin-arg-accdeep-report" }

program kernels_collapse_1
  implicit none
  integer, parameter :: n = 12
  integer :: a(n, n, n), b(n, n, n), c(n, n), d(n, n, n), e(n, n, n), h(n, n)
  integer :: i, j, k, flags(n, n)
  do k = 1, n
    do j = 1, n
      do i = 1, n
        b(i, j, k) = i + 7 * j + 31 * k
      end do
    end do
  end do
  a = 0
  c = 0
  flags = 0
  call together (a, b, c, flags)
  call inside (d, b)
  call carried (e, b, h)
  do k = 1, n
    do j = 1, n
      do i = 1, n
        if (a(i, j, k) /= b(i, j, k) * 2 + 1) stop 1
        if (d(i, j, k) /= -b(i, j, k)) stop 2
      end do
    end do
  end do
  if (any (c /= sum (b, 3)) .or. any (flags /= 1)) stop 3
  if (sum (e) /= sum (b(:, :, 1)) * n .or. any (h /= b(:, :, n))) stop 4
contains
  subroutine together (a, b, c, flags)
    integer :: a(n, n, n), b(n, n, n), c(n, n), flags(n, n)
    integer :: i, j, k, t
    !$acc kernels copy(a, c, flags) copyin(b) ! { dg-note "moves" }
    !$acc loop collapse(3) ! { dg-note "loop: runs in parallel" }
    do k = 1, n
      do j = 1, n
        do i = 1, n
          t = b(i, j, k) * 2
          a(i, j, k) = t + 1
        end do
      end do
    end do
    ! A sum over the third one.
    !$acc loop collapse(2) ! { dg-note "loop: runs in parallel" }
    do j = 1, n
      do i = 1, n
        do k = 1, n ! { dg-note "loop: runs in sequence, as an iteration of the loop around it executes it" }
          c(i, j) = c(i, j) + b(i, j, k)
        end do
      end do
    end do
    ! Several iterations store the same.
    !$acc loop collapse(2) ! { dg-note "loop: runs in parallel" }
    do j = 1, n
      do i = 1, n
        if (i > 1) flags(i - 1, j) = 1
        if (i < n) flags(i + 1, j) = 1
      end do
    end do
    !$acc end kernels
  end subroutine
  ! One loop of all iterations.
  subroutine inside (d, b)
    integer :: d(n, n, n), b(n, n, n)
    integer :: i, j, k, t
    !$acc kernels copyout(d) copyin(b) ! { dg-note "moves" }
    !$acc loop private(t) ! { dg-note "loop: runs in parallel" }
    do k = 1, n
      do j = 1, n ! { dg-note "loop: runs in parallel" }
        do i = 1, n ! { dg-note "loop: runs in parallel" }
          if (b(i, j, k) /= 0) then
            t = -b(i, j, k)
            d(i, j, k) = t
          end if
        end do
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine carried (e, b, h)
    integer :: e(n, n, n), b(n, n, n), h(n, n)
    integer :: i, j, k
    e = 0
    !$acc kernels copy(e) copyin(b) copyout(h) ! { dg-note "moves" }
    e(:, :, 1) = b(:, :, 1) ! { dg-note "loop: runs in parallel" }
    ! By the first loop.
    !$acc loop collapse(2) ! { dg-note "loop: runs in sequence, as iterations may use the same elements of 'e'" }
    do k = 2, n
      do j = 1, n
        do i = 1, n ! { dg-note "loop: runs in sequence, as the loop around it does" }
          e(i, j, k) = e(i, j, k - 1)
        end do
      end do
    end do
    ! By the second one.
    !$acc loop collapse(2) ! { dg-note "loop: runs in sequence, as iterations may use the same elements of 'h'" }
    do j = 1, n
      do k = 1, n
        do i = 1, n ! { dg-note "loop: runs in sequence, as the loop around it does" }
          h(i, j) = b(i, j, k)
        end do
      end do
    end do
    ! What is stored is the same in one row only.
    !$acc loop collapse(2) ! { dg-note "loop: runs in sequence, as iterations may use the same elements of 'h'" }
    do j = 1, n
      do i = 1, n
        h(i, 1 + mod (j, 2)) = b(i, 1 + mod (j, 2), n)
      end do
    end do
    !$acc end kernels
  end subroutine
end program
