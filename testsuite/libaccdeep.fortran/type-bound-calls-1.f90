! Section 11: type-bound procedures, called in kernels and routines by what the
! object is: dummies, pointers, allocatables, optional arguments, names of
! `select type' and `associate', and module variables, with and without a clause.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-options "-w" }

module m
  implicit none
  type :: vec
    real :: x = 0
    integer :: pad = 0
  contains
    procedure :: sq
    procedure :: bump
    procedure :: talk
  end type
  type, extends(vec) :: vec2
    real :: y = 0

  contains
    procedure :: sq => sq2
  end type
  class(vec), allocatable :: mv
  class(vec), pointer :: mp
contains
  pure real function sq (a)
    !$acc routine seq
    class(vec), intent(in) :: a
    sq = a%x * a%x
  end function
  pure real function sq2 (a)
    !$acc routine seq
    class(vec2), intent(in) :: a
    sq2 = a%x * a%x + 100*a%y
  end function
  subroutine bump (a, by)
    class(vec), intent(inout) :: a
    real, intent(in) :: by
    a%x = a%x + by
  end subroutine
  subroutine talk (a)
    class(vec), intent(in) :: a
    print *, a%x
  end subroutine
  real function twice (a)
    !$acc routine seq
    class(vec), intent(in) :: a
    twice = 2 * a%sq ()
  end function

  ! dummy
  subroutine s1 (a, want)
    class(vec) :: a
    real :: r(3), want
    integer :: i
    !$acc parallel loop copyout(r)
    do i = 1, 3
      r(i) = a%sq ()
    end do
    if (any (r /= want)) stop 1
    !$acc parallel loop copyout(r) copyin(a)
    do i = 1, 3
      r(i) = twice (a)
    end do
    if (any (r /= 2 * want)) stop 2
    !$acc data copy(a)
    !$acc parallel loop copyout(r)
    do i = 1, 3
      r(i) = twice (a) + a%sq ()
    end do
    if (any (r /= 3 * want)) stop 3
    !$acc kernels copyout(r) present(a)
    do i = 1, 3
      r(i) = twice (a) + a%sq ()
    end do
    !$acc end kernels
    if (any (r /= 3 * want)) stop 4
    !$acc serial
    call a%bump (1.)
    !$acc end serial
    !$acc end data
    !$acc parallel loop copyout(r) if(want < 0)
    do i = 1, 3
      r(i) = twice (a)
    end do
    if (any (r == 2 * want)) stop 5
    a%x = a%x - 1
  end subroutine
  subroutine s2 (a, want)
    class(vec), pointer :: a
    real :: r(3), want
    integer :: i
    !$acc parallel loop copyout(r)
    do i = 1, 3
      r(i) = a%sq () + twice (a)
    end do
    if (any (r /= 3*want)) stop 11
    !$acc parallel loop copyout(r) copy(a)
    do i = 1, 3
      r(i) = a%sq () + twice (a)
    end do
    if (any (r /= 3*want)) stop 12
  end subroutine
  subroutine s3 (a, want)
    class(vec), allocatable :: a
    real :: r(3), want
    integer :: i
    !$acc parallel loop copyout(r)
    do i = 1, 3
      r(i) = a%sq () + twice (a)
    end do
    if (any (r /= 3*want)) stop 21
    !$acc parallel loop copyout(r) copy(a)
    do i = 1, 3
      r(i) = a%sq () + twice (a)
    end do
    if (any (r /= 3*want)) stop 22
  end subroutine
  subroutine s4 (a, want)
    class(vec), optional :: a
    real :: r(3), want
    integer :: i
    !$acc parallel loop copyout(r)
    do i = 1, 3
      if (present (a)) then
        r(i) = a%sq () + twice (a)
      else
        r(i) = want
      end if
    end do
    if (present (a)) r = r / 3
    if (any (r /= want)) stop 31
  end subroutine
  subroutine s5 (a, want)
    class(vec) :: a
    real :: r(3), want
    integer :: i
    select type (a)
    class is (vec2)
      !$acc parallel loop copyout(r)
      do i = 1, 3
        r(i) = a%sq () + twice (a)
      end do
      if (any (r /= 3 * want)) stop 41
    type is (vec)
      !$acc parallel loop copyout(r)
      do i = 1, 3
        r(i) = a%sq () + twice (a)
      end do
      if (any (r /= 3 * want)) stop 42
    end select
    associate (b => a)
      !$acc parallel loop copyout(r)
      do i = 1, 3
        r(i) = b%sq () + twice (b)
      end do
      if (any (r /= 3 * want)) stop 43
    end associate
  end subroutine
  subroutine s6 (want)
    real :: r(3), want
    integer :: i
    !$acc parallel loop copyout(r)
    do i = 1, 3
      r(i) = mv%sq () + twice (mv)
    end do
    if (any (r /= 3*want)) stop 51
    !$acc parallel loop copyout(r)
    do i = 1, 3
      r(i) = mp%sq () + twice (mp)
    end do
    if (any (r /= 3*want)) stop 52
  end subroutine
end module
program p
  use m
  implicit none
  type(vec), target :: v
  type(vec2), target :: w
  class(vec), allocatable :: x
  class(vec), pointer :: y
  class(vec), allocatable :: z
  real :: r(3)
  integer :: i
  v%x = 2; w%x = 3; w%y = 1
  call s1 (v, 4.)
  call s1 (w, 109.)
  y => v
  call s2 (y, 4.)
  y => w
  call s2 (y, 109.)
  allocate (x, source = v)
  call s3 (x, 4.)
  deallocate (x)
  allocate (x, source = w)
  call s3 (x, 109.)
  call s4 (v, 4.)
  call s4 (w, 109.)
  call s4 (want = 5.)
  call s5 (v, 4.)
  call s5 (w, 109.)
  allocate (mv, source = v)
  mp => v
  call s6 (4.)
  deallocate (mv)
  allocate (mv, source = w)
  mp => w
  call s6 (109.)
  allocate (z, source = w)
  !$acc enter data copyin(z)
  !$acc parallel loop copyout(r) present(z)
  do i = 1, 3
    r(i) = z%sq () + twice (z)
  end do
  if (any (r /= 3*109)) stop 61
  !$acc exit data delete(z)
end program

! { dg-final { needs-cure type-bound "" } }
