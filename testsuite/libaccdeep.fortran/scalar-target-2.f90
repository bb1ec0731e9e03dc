! Section 11: scalars that are pointers or allocatable.  A private one is a
! variable of its own, a firstprivate one may be changed, and one that has no
! clause and is changed is copied back.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-options "-w" }

module scalars
  implicit none
contains
  subroutine s1 (n, a, r, o)
    real, pointer :: n
    real, allocatable :: a
    real, optional, pointer :: o
    real :: r(8)
    integer :: i
    !$acc parallel loop private(n, a) copyout(r)
    do i = 1, 8
      n = i
      a = n
      r(i) = a
    end do
    if (any (r /= [(i, i = 1, 8)])) stop 1
    !$acc parallel loop firstprivate(n, a) copyout(r)
    do i = 1, 8
      call add (n, i)
      a = n + a
      r(i) = a
      n = 3
      a = 2
    end do
    if (any (r /= [(i + 5, i = 1, 8)])) stop 2
    ! Without a clause: as copy.
    !$acc serial copyout(r)
    do i = 1, 8
      n = n + 1
      a = a + n
      r(i) = a
    end do
    !$acc end serial
    if (n /= 11 .or. a /= 2 + 60) stop 3
    n = 3; a = 2
    !$acc serial
    call add (n, 1)
    call add (a, 1)
    !$acc end serial
    if (n /= 4 .or. a /= 3) stop 4
    n = 3; a = 2
    !$acc kernels
    n = n + 2
    a = a + n
    !$acc end kernels
    if (n /= 5 .or. a /= 7) stop 5
    n = 3; a = 2
    !$acc kernels default(present)
    n = n + 1
    !$acc end kernels
    !$acc serial default(present)
    a = a + n
    !$acc end serial
    if (n /= 4 .or. a /= 6) stop 15
    n = 3; a = 2
    if (present (o)) then
      !$acc parallel copyout(r)
      !$acc loop gang
      do i = 1, 8
        r(i) = work (i) + o
      end do
      !$acc end parallel
      if (any (r /= [(i * 4 + o, i = 1, 8)])) stop 6
    end if
  end subroutine
  subroutine add (x, i)
    !$acc routine seq
    real :: x
    integer :: i
    x = x + i
  end subroutine
  real function work (i)
    !$acc routine vector
    real, pointer :: q
    integer :: i, j
    work = 0
    q => null ()
    !$acc loop vector private(q) reduction(+:work)
    do j = 1, 4
      q = i
      work = work + q
    end do
  end function
  ! Variables of a procedure, on loops of their own and on constructs.
  subroutine own ()
    real, pointer :: n
    real, allocatable :: a
    real :: r(8)
    integer :: i
    allocate (n, a)
    n = 3; a = 2
    !$acc parallel copyout(r) private(n, a)
    !$acc loop seq
    do i = 1, 8
      n = i
      a = n
      r(i) = a
    end do
    !$acc end parallel
    if (any (r /= [(i, i = 1, 8)])) stop 11
    !$acc kernels copyout(r)
    !$acc loop independent private(n, a)
    do i = 1, 8
      a = i
      call set (n, a)
      r(i) = n
    end do
    !$acc end kernels
    if (any (r /= [(i, i = 1, 8)])) stop 12
    !$acc serial copyout(r) firstprivate(a)
    do i = 1, 8
      a = a + 1
      r(i) = a - 2
    end do
    !$acc end serial
    if (any (r /= [(i, i = 1, 8)])) stop 13
    if (n /= 3 .or. a /= 2) stop 14
  end subroutine
  subroutine set (x, y)
    !$acc routine seq
    real, intent(out) :: x
    real, intent(in) :: y
    x = y
  end subroutine
end module
program p
  use scalars
  implicit none
  real, pointer :: n, o
  real, allocatable :: a
  real :: r(8)
  allocate (n, a, o)
  n = 3; a = 2; o = 9
  call s1 (n, a, r, o)
  call s1 (n, a, r)
  call own
  if (n /= 3 .or. a /= 2) stop 9
end program

! { dg-final { needs-cure scalar-target "" } }
