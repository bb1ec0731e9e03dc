! Section 11: characters of deferred length that are dummy arguments, allocatable
! and pointers, in clauses and in kernels; also absent ones.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-options "-w" }

module texts
  implicit none
contains
  subroutine all_clauses (t, u, v)
    character(len=:), allocatable :: t
    character(len=:), pointer :: u
    character(len=*) :: v
    integer :: r(4)
    integer :: i
    !$acc parallel loop copyout(r)
    do i = 1, 4
      r(i) = ichar (t(i:i))
    end do
    if (any (r /= [(i, i = 97, 100)])) stop 1
    !$acc parallel loop copyout(r) copyin(t)
    do i = 1, 4
      r(i) = ichar (t(i:i))
    end do
    if (any (r /= [(i, i = 97, 100)])) stop 2
    !$acc data copy(t)
    !$acc parallel loop copyout(r)
    do i = 1, 4
      r(i) = ichar (t(i:i))
    end do
    !$acc end data
    if (any (r /= [(i, i = 97, 100)])) stop 3
    !$acc parallel loop copyout(r)
    do i = 1, 4
      r(i) = ichar (u(i:i))
    end do
    if (any (r /= [(i, i = 97, 100)])) stop 4
    !$acc parallel loop copyout(r) copyin(u)
    do i = 1, 4
      r(i) = ichar (u(i:i))
    end do
    if (any (r /= [(i, i = 97, 100)])) stop 5
    !$acc parallel loop copyout(r) copyin(v)
    do i = 1, 4
      r(i) = ichar (v(i:i))
    end do
    if (any (r /= [(i, i = 97, 100)])) stop 6
    !$acc parallel loop copyout(r)
    do i = 1, 4
      r(i) = ichar (v(i:i))
    end do
    if (any (r /= [(i, i = 97, 100)])) stop 7
    !$acc enter data copyin(t, u, v)
    !$acc parallel loop present(t) copy(u, v)
    do i = 1, 4
      t(i:i) = 'x'
      u(i:i) = 'x'
      v(i:i) = 'x'
    end do
    !$acc update self(t, u)
    !$acc exit data copyout(v) delete(t, u)
    if (t /= 'xxxx' .or. u /= 'xxxx' .or. v /= 'xxxx') stop 8
    t = 'abcd'; u = 'abcd'; v = 'abcd'
    !$acc kernels copyout(r)
    do i = 1, 4
      r(i) = ichar (t(i:i))
    end do
    !$acc end kernels
    if (any (r /= [(i, i = 97, 100)])) stop 9
    !$acc parallel loop copyout(r) firstprivate(t)
    do i = 1, 4
      r(i) = ichar (t(i:i))
    end do
    if (any (r /= [(i, i = 97, 100)])) stop 10
    !$acc parallel loop
    do i = 1, 4
      t(i:i) = 'x'
    end do
    if (t /= 'xxxx') stop 11
    t = 'abcd'
    !$acc parallel loop
    do i = 1, 4
      v(i:i) = 'x'
    end do
    if (v /= 'xxxx') stop 12
    v = 'abcd'
    r = 0
    !$acc parallel copy(r)
    r(1) = len (t)
    r(2) = len (u)
    r(3) = len (v)
    if (t == 'abcd' .and. u == 'abcd' .and. v == 'abcd') r(4) = 1
    !$acc end parallel
    if (any (r /= [4, 4, 4, 1])) stop 13
    !$acc kernels copyout(r) copyin(u)
    do i = 1, 4
      r(i) = ichar (u(i:i))
    end do
    !$acc end kernels
    if (any (r /= [(i, i = 97, 100)])) stop 14
  end subroutine
  subroutine absent (r, t)
    integer :: r
    character(len=:), allocatable, optional :: t
    !$acc serial copyout(r)
    if (present (t)) then
      r = len (t) + ichar (t(2:2))
    else
      r = 1
    end if
    !$acc end serial
  end subroutine
end module

program main
  use texts
  implicit none
  character(len=:), allocatable :: t
  character(len=:), pointer :: u
  character(len=4) :: v
  integer :: r
  allocate (character(len=4) :: u, t)
  t = 'abcd'; u = t; v = t
  call all_clauses (t, u, v)
  call absent (r)
  if (r /= 1) stop 21
  call absent (r, t)
  if (r /= 4 + 98) stop 22
end program

! { dg-final { needs-cure scalar-target "" } }
