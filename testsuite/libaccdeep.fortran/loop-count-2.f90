! Cure loop-count: gfortran computes numbers of iterations in the type of the
! variable.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-final { needs-cure loop-count "iterations" } }

program loop_count
  implicit none
  integer(1) :: a1 = -100, b1 = 99
  integer(2) :: a2 = -30000, b2 = 29999
  integer(4) :: a4 = -2000000000, b4 = 1999999999, s4 = -200000000
  integer(8) :: a8 = -9000000000000000000_8, b8 = 8999999999999999999_8
  if (bytes (a1, b1) /= 67 .or. bytes (b1, a1) /= 0) call wrong ()
  if (shorts (a2, b2) /= 20 .or. shorts (b2, a2) /= 0) call wrong ()
  if (down (b4, a4, s4) /= 20 .or. down (a4, b4, s4) /= 0) call wrong ()
  if (down (a4, b4, -s4) /= 20) call wrong ()
  if (longs (a8, b8) /= 20) call wrong ()
  if (nest (a2, b2) /= 400) call wrong ()
contains
  subroutine wrong ()
    print *, 'iterations'
    error stop
  end subroutine
  integer function bytes (from, to) result (n)
    integer(1) :: from, to, i
    n = 0
    !$acc parallel loop reduction(+:n)
    do i = from, to, 3_1
      n = n + 1
    end do
  end function
  integer function shorts (from, to) result (n)
    integer(2) :: from, to, i
    n = 0
    !$acc parallel loop reduction(+:n)
    do i = from, to, 3000_2
      n = n + 1
    end do
  end function
  integer function down (from, to, by) result (n)
    integer :: from, to, by, i
    n = 0
    !$acc parallel reduction(+:n)
    !$acc loop reduction(+:n)
    do i = from, to, by
      n = n + 1
    end do
    !$acc end parallel
  end function
  integer function longs (from, to) result (n)
    integer(8) :: from, to, i
    n = 0
    !$acc parallel loop reduction(+:n)
    do i = from, to, 900000000000000000_8
      n = n + 1
    end do
  end function
  integer function nest (from, to) result (n)
    integer(2) :: from, to, i, j
    n = 0
    !$acc parallel loop collapse(2) reduction(+:n)
    do i = from, to, 3000_2
      do j = from, to, 3000_2
        n = n + 1
      end do
    end do
  end function
end program
