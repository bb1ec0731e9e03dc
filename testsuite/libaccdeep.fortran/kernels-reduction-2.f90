! Cure kernels-loop: logical and complex variables are reductions without a
! clause.  What uses the variable once more, or has another operator, is not.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-options "-fplugin-arg-accdeep-report" }

program reduction
  implicit none
  integer, parameter :: n = 600
  real :: a(n)
  complex(8) :: z(n)
  integer :: i
  do i = 1, n
    a(i) = mod (i * 37, 101) - 50
    z(i) = cmplx (i, 2)
  end do
  call find (a, z)
  call sequence (a)
contains
  subroutine find (a, z)
    real, intent(in) :: a(n)
    complex(8), intent(in) :: z(n)
    logical :: every, some, equal, odd, host
    complex(8) :: total
    real :: most
    integer :: count, i
    every = .true.; some = .false.; equal = .true.; odd = .false.
    total = 0; count = 0; most = -100
    !$acc kernels
    do i = 1, n ! { dg-note "loop: runs in parallel" }
      every = every .and. a(i) > -60
      some = a(i) == 50 .or. some
    end do
    do i = 1, n ! { dg-note "loop: runs in parallel" }
      equal = equal .eqv. a(i) > 0
      odd = odd .neqv. (a(i) > 3)
      if (a(i) > 0 .and. i > 3) count = count + 1
    end do
    do i = 1, n ! { dg-note "loop: runs in parallel" }
      total = total + z(i) - 1
      most = max (most, a(i), 3.0)
    end do
    !$acc end kernels
    if (.not. every .or. .not. some) stop 1
    host = .true.
    do i = 1, n
      host = host .eqv. a(i) > 0
    end do
    if (equal .neqv. host) stop 2
    if (odd .neqv. mod (count_if (a > 3), 2) == 1) stop 3
    if (count /= count_if (a(4:) > 0)) stop 4
    if (total /= cmplx (n * (n - 1) / 2, 2 * n)) stop 5
    if (most /= maxval (a)) stop 6
  end subroutine

  integer function count_if (mask)
    logical, intent(in) :: mask(:)
    count_if = count (mask)
  end function

  subroutine sequence (a)
    real, intent(in) :: a(n)
    logical :: l, both, host, host_both, seen(n)
    complex :: c
    integer :: i
    l = .true.; both = .false.; c = 0; seen = .false.
    !$acc kernels
    ! { dg-note "in sequence, as .*'l'" "" { target *-*-* } .+1 }
    do i = 1, n
      l = l .eqv. a(i) > 0
      seen(i) = l
    end do
    ! { dg-note "in sequence, as .*'both'" "" { target *-*-* } .+1 }
    do i = 1, n
      both = both .or. a(i) > 40
      both = both .and. a(i) > -40
    end do
    ! { dg-note "in sequence, as .*'c'" "" { target *-*-* } .+1 }
    do i = 1, n
      c = a(i) - c
    end do
    !$acc end kernels
    host = .true.; host_both = .false.
    do i = 1, n
      host = host .eqv. a(i) > 0
      if (seen(i) .neqv. host) stop 11
      host_both = (host_both .or. a(i) > 40) .and. a(i) > -40
    end do
    if (l .neqv. host) stop 12
    if (both .neqv. host_both) stop 13
  end subroutine
end program
