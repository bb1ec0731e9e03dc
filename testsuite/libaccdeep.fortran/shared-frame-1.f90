! Section 8, shared-frame: variables that internal procedures share, in clauses
! and without one, in constructs of the procedure that has them and of the
! internal ones.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do run }

module m
  implicit none
  type t
     integer :: n = 2
     real, allocatable :: a(:)
  end type t
contains
  subroutine work (d, k)
    integer, intent (inout) :: d(:)
    integer, intent (in) :: k
    integer :: own(4), s, i
    real, allocatable :: r(:)
    type (t) :: x
    own = 1
    s = 0
    r = [1., 2., 3., 4.]
    x%a = [5., 6.]

    !$acc parallel loop copy(r)
    do i = 1, 4
       r(i) = r(i) + k
    end do
    if (any (r /= [1., 2., 3., 4.] + k)) stop 1

    !$acc data copy(r, own, d) copy(x)
    !$acc parallel loop present(r, own)
    do i = 1, 4
       r(i) = 10 * i
       own(i) = own(i) + i
    end do
    !$acc kernels loop
    do i = 1, 2
       x%a(i) = x%a(i) + x%n
       d(i) = d(i) + 1
    end do
    call inner
    !$acc serial present(r)
    r(1) = -1
    !$acc end serial
    !$acc end data
    if (any (r /= [-1., 21., 31., 41.])) stop 2
    if (any (own /= [2, 3, 4, 5])) stop 3
    if (any (x%a /= [7., 8.])) stop 4

    !$acc enter data copyin(own)
    own = 0
    !$acc parallel loop reduction(+:s) present(own)
    do i = 1, 4
       s = s + own(i)
    end do
    !$acc exit data delete(own)
    call add_own
  contains
    subroutine inner
      integer :: j
      !$acc parallel loop present(r)
      do j = 2, 4
         r(j) = r(j) + 1
      end do
    end subroutine inner
    subroutine add_own
      integer :: j
      own = 1
      !$acc parallel loop copy(own) firstprivate(s)
      do j = 1, 4
         own(j) = own(j) + s
      end do
      d(1) = sum (own)
      x%n = 3
      r(1) = k
    end subroutine add_own
  end subroutine work
end module m

program main
  use m
  use openacc
  implicit none
  integer :: d(2) = 0
  integer :: v(3), i
  call work (d, 7)
  if (acc_get_device_type () == acc_device_host) then
     if (d(1) /= 4) stop 5
  else if (d(1) /= 4 * 15) then
     stop 6
  end if
  if (d(2) /= 1) stop 7
  v = 1
  !$acc data copy(v)
  !$acc parallel loop
  do i = 1, 3
     v(i) = v(i) + i
  end do
  call twice
  !$acc end data
  if (any (v /= [4, 6, 8])) stop 8
  if (acc_get_device_type () /= acc_device_host .and. acc_is_present (v)) stop 9
contains
  subroutine twice
    integer :: j
    !$acc parallel loop
    do j = 1, 3
       v(j) = 2 * v(j)
    end do
  end subroutine twice
end program main

! { dg-final { needs-cure shared-frame "already mapped|HOST address" } }
