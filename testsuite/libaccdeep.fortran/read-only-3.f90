! Cure read-only: dummy arguments that are optional, of which only the bounds are
! used, or which are arguments of pure functions, may have literals for their
! actual arguments.  What a kernel writes through a pointer, or through a part,
! comes back.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-final { needs-cure read-only "" } }

module work
  implicit none
contains
  subroutine add (y, f)
    real, intent(inout) :: y(4)
    real, intent(in), optional :: f
    integer :: i
    !$acc kernels
    do i = 1, 4
      y(i) = y(i) + f
    end do
    !$acc end kernels
    !$acc parallel loop
    do i = 1, 4
      y(i) = y(i) + f
    end do
  end subroutine

  subroutine bounds (s, x)
    integer, intent(inout) :: s
    real, intent(in) :: x(:)
    integer :: i
    !$acc parallel copy(s)
    do i = lbound (x, 1), ubound (x, 1)
      s = s + i
    end do
    !$acc end parallel
  end subroutine

  subroutine choose (r, name)
    real, intent(inout) :: r(2)
    character(*), intent(in) :: name
    !$acc serial
    if (name == 'neg') r(1) = r(1) - 1
    if (name /= 'neg') r(2) = len_trim (name)
    !$acc end serial
  end subroutine

  pure real function total (x)
    !$acc routine seq
    real, intent(in) :: x(:)
    integer :: i
    total = 0
    do i = 1, size (x)
      total = total + x(i)
    end do
  end function

  subroutine set (x, with)
    !$acc routine seq
    real, intent(inout) :: x(:)
    real, intent(in) :: with
    x(1) = with
  end subroutine

  subroutine sums (y, x)
    real, intent(inout) :: y(2)
    real, intent(in) :: x(:)
    !$acc serial
    y(1) = total (x)
    y(2) = total (x(2:3))
    !$acc end serial
  end subroutine

  ! P may be associated with X.
  subroutine through_pointer (x, p)
    real, intent(inout), optional, target :: x
    real, pointer, intent(in) :: p
    !$acc serial
    p = x + 1
    !$acc end serial
  end subroutine

  subroutine through_part (x)
    real, intent(inout) :: x(:)
    !$acc serial
    call set (x(2:3), 7.)
    !$acc end serial
  end subroutine
end module

program literals
  use work
  implicit none
  real :: y(4), r(2), x(5)
  real, target :: t
  real, pointer :: p
  integer :: s
  y = 1
  call add (y, 10.)
  if (any (y /= 21)) stop 1
  s = 0
  call bounds (s, [0.5, 1.5, 1.25, 4., 7.])
  if (s /= 15) stop 2
  r = 0
  call choose (r, 'neg')
  call choose (r, 'other ')
  if (any (r /= [-1, 5])) stop 3
  call sums (r, [1., 2., 3.])
  if (any (r /= [6, 5])) stop 4
  t = 1
  p => t
  call through_pointer (t, p)
  if (t /= 2) stop 5
  x = 0
  call through_part (x)
  if (any (x /= [0, 7, 0, 0, 0])) stop 6
end program
