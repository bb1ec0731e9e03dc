! Section 8, declare-return: a procedure with declare directives for its
! arguments and variables may return anywhere; what they map goes then.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module m
  use openacc
  implicit none
contains
  real function total (a, n, early)
    integer, intent(in) :: n
    real, intent(in) :: a(n)
    logical, intent(in) :: early
    integer :: i
    !$acc declare present(a)
    total = 0
    if (early) return
    !$acc parallel loop reduction(+:total)
    do i = 1, n
      total = total + a(i)
    end do
    if (total > 100) then
      total = 100
      return
    end if
    do i = 1, n
      if (i == 3) return
      total = total + 1
    end do
    total = -1
    return
  end function

  subroutine scaled (a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    real :: work(n)
    real, allocatable :: other(:)
    integer :: i
    !$acc declare copy(a)
    !$acc declare create(work)
    allocate (other(n))
    if (n == 1) return
    block
      integer :: k
      k = n
      !$acc parallel loop
      do i = 1, k
        work(i) = 2 * a(i)
        a(i) = work(i)
      end do
      if (n == 2) return
    end block
    !$acc parallel loop
    do i = 1, n
      a(i) = a(i) + work(i)
    end do
  end subroutine

  ! Alternate returns are branches of the caller's.
  subroutine sign_of (x, *, *)
    real, intent(in) :: x(1)
    !$acc declare copyin(x)
    if (x(1) < 0) return 1
    if (x(1) > 0) return 2
  end subroutine
end module

program main
  use m
  implicit none
  real :: a(4), x(1), b(2), c(1)
  integer :: found
  a = [1, 2, 3, 4]
  !$acc data copyin(a)
  if (total (a, 4, .true.) /= 0) stop 1
  if (total (a, 4, .false.) /= 12) stop 2
  if (total (a, 2, .false.) /= -1) stop 3
  !$acc end data
  if (acc_is_present (a) .and. acc_get_device_type () /= acc_device_host) stop 4
  a(4) = 1000
  !$acc data copyin(a)
  if (total (a, 4, .false.) /= 100) stop 5
  !$acc end data
  call scaled (a, 4)
  if (any (a /= [4, 8, 12, 4000])) stop 6
  b = 1
  call scaled (b, 2)
  if (any (b /= 2)) stop 7
  c = 1
  call scaled (c, 1)
  if (any (c /= 1)) stop 8
  if (acc_is_present (b) .and. acc_get_device_type () /= acc_device_host) stop 9
  x = -1
  found = 0
  call sign_of (x, *10, *20)
  stop 10
10 found = 1
  x = 1
  call sign_of (x, *30, *20)
30 stop 11
20 if (found /= 1) stop 12
end program

! { dg-final { needs-cure declare-return "invalid branch to/from" } }
