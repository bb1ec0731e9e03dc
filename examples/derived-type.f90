! Derived types with allocatable components, by default, by a shape and by a
! policy.
!
! Allocatable components describe themselves, so a clause that names an object
! moves all of it: copy(x) needs no directive on the type.  Shapes select, and
! policies give each component an action when they are invoked:
!
!   shape(not_c)      everything but c
!   policy(calc_a)    for a = b + c: b and c are copied in, a is copied out
!
! SPDX-License-Identifier: GPL-3.0-or-later

module deep
  implicit none
  type deep_type
    real, allocatable :: a(:)
    real, allocatable :: b(:)
    real, allocatable :: c(:)
    !$acc shape(not_c) exclude(c)
    !$acc policy(calc_a) default(copyin) copyout(a)
  end type
  type compound_type
    type(deep_type), allocatable :: d1(:)
    real, allocatable :: raw(:)
    !$acc shape exclude(raw) include<not_c>(d1)
  end type
end module

program derived_type
  use, intrinsic :: iso_c_binding, only : c_int64_t
  use deep
  implicit none
  integer, parameter :: n = 1000
  type(deep_type), target :: x
  type(deep_type), allocatable, target :: many(:,:)
  type(compound_type) :: y
  integer :: i, j, k

  call fill (x)

  ! The implicit default shape: a full deep copy.
  !$acc data copy(x)
  call report ('copy(x)')
  !$acc parallel loop
  do i = 1, n
    x%c(i) = x%a(i) + x%b(i)
  end do
  !$acc end data
  call expect (all (x%c == 3), 'c = a + b')

  ! Without c.
  !$acc data copyin<not_c>(x)
  call report ('copyin<not_c>(x)')
  !$acc end data

  call fill (x)
  !$acc data invoke<calc_a>(x)
  call report ('invoke<calc_a>(x)')
  !$acc parallel loop
  do i = 1, n
    x%a(i) = x%b(i) + x%c(i)
  end do
  !$acc end data
  call expect (all (x%a == 5), 'a = b + c')

  ! Policies work on arrays of types.
  allocate (many(3,4))
  do k = 1, 4
    do j = 1, 3
      call fill (many(j,k))
    end do
  end do
  !$acc data invoke<calc_a>(many)
  call report ('invoke<calc_a>(many)')
  !$acc parallel loop collapse(3)
  do k = 1, 4
    do j = 1, 3
      do i = 1, n
        many(j,k)%a(i) = many(j,k)%b(i) + many(j,k)%c(i) + j + 10 * k
      end do
    end do
  end do
  !$acc end data
  call expect (all (many(2,3)%a == 5 + 2 + 30), 'a of many')

  ! A type that uses the shape of its components' type.
  allocate (y%d1(5), y%raw(n))
  y%raw = -1
  do k = 1, 5
    call fill (y%d1(k))
  end do
  !$acc data copy(y)
  call report ('copy(y)')
  !$acc parallel loop
  do k = 1, 5
    y%d1(k)%a(k) = y%d1(k)%b(k) + 40
  end do
  !$acc end data
  call expect (y%d1(4)%a(4) == 42, 'a of compound')
  print '(a)', 'derived-type: the results are right'

contains
  subroutine fill (d)
    type(deep_type), intent(inout) :: d
    d%a = [(1.0, i = 1, n)]
    d%b = [(2.0, i = 1, n)]
    d%c = [(3.0, i = 1, n)]
  end subroutine

  subroutine report (what)
    character(len=*), intent(in) :: what
    integer(c_int64_t) :: objects, bytes, transfers
    objects = 0
    bytes = 0
    transfers = 0
    call add_moved (objects, bytes, transfers)
    print '(a22, a, i3, a, i7, a, i3, a)', what, ':', objects, ' objects, ', &
      bytes, ' bytes in', transfers, ' transfers to the device'
  end subroutine

  include 'moved.inc'
end program
