! Cure kernels-loop: what of a kernels construct does not run in parallel runs in
! one thread.  GCC's own parallel loops execute the last iteration in each gang.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-options "-O2 -w" }

module parts
  implicit none
  type t
    real, allocatable :: a(:)
  end type
contains
  subroutine in_place (d, m, c)
    real(8), pointer, intent(in) :: d(:), m(:, :)
    integer, pointer, intent(in) :: c(:)
    !$acc kernels copy(d)
    d(:) = d + 1
    !$acc end kernels
    !$acc kernels copy(m)
    m = m * 3
    !$acc end kernels
    !$acc kernels copy(c)
    where (c > 0) c = c + 1
    !$acc end kernels
  end subroutine
  ! Loops of ours before and behind.
  subroutine between (d, e)
    real(8), pointer, intent(in) :: d(:)
    real(8) :: e(:)
    integer :: i
    !$acc kernels copy(d, e)
    do i = 1, size (e)
      e(i) = i
    end do
    d(:) = d + 1
    do i = 1, size (e)
      e(i) = e(i) * 2
    end do
    !$acc end kernels
  end subroutine
  subroutine component (p)
    type(t), pointer, intent(in) :: p
    !$acc kernels copy(p)
    p%a(:) = p%a * 2
    !$acc end kernels
  end subroutine
  ! A procedure in this one shares its variable.
  subroutine shared (d, e)
    real(8), pointer, intent(in) :: d(:)
    real(8) :: e(:), by
    integer :: i
    call set
    !$acc kernels copy(d, e)
    do i = 1, size (e)
      e(i) = by
    end do
    d(:) = d + by
    !$acc end kernels
  contains
    subroutine set
      by = 4
    end subroutine
  end subroutine
end module

program p
  use parts
  implicit none
  real(8), pointer :: d(:), m(:, :)
  real(8) :: e(5)
  integer, pointer :: c(:)
  type(t), target :: x
  type(t), pointer :: q
  allocate (d(6), m(4, 3), c(5), x%a(5))
  d = 0
  m = 1
  c = [1, 0, 1, 0, 1]
  x%a = 1
  call in_place (d, m, c)
  if (any (d /= 1)) stop 1
  if (any (m /= 3)) stop 2
  if (any (c /= [2, 0, 2, 0, 2])) stop 3
  call between (d, e)
  if (any (d /= 2) .or. any (e /= [2, 4, 6, 8, 10])) stop 4
  q => x
  call component (q)
  if (any (x%a /= 2)) stop 5
  call shared (d, e)
  if (any (d /= 6) .or. any (e /= 4)) stop 6
end program
