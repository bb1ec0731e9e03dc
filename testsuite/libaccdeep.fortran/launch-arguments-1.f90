! Cure launch-arguments: a construct on present data that is executed again
! copies nothing but scalars that have changed.  Fortran's arrays have pointers
! among the arguments.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module meshes
  implicit none
  type mesh
    integer :: n
    real(8), allocatable :: x(:)
  end type
contains
  subroutine scale (m, z, factor, shift)
    type(mesh), intent(inout) :: m
    real(8), intent(inout) :: z(:)
    real(8), intent(in) :: factor
    integer, intent(in) :: shift
    integer :: i
    !$acc parallel loop present(m, z)
    do i = 1, m%n
      m%x(i) = m%x(i) * factor + shift
      z(i) = z(i) + m%x(i)
    end do
  end subroutine

  subroutine queued (n, m, z, shift)
    integer, intent(in) :: n, shift
    type(mesh), intent(inout) :: m
    real(8), intent(inout) :: z(n)
    integer :: i
    !$acc parallel loop present(m, z) async(shift - 1)
    do i = 1, n
      m%x(i) = m%x(i) + shift
      z(i) = z(i) * 2
    end do
  end subroutine

  function total (m) result (s)
    type(mesh), intent(inout) :: m
    real(8) :: s
    integer :: i
    s = 0
    !$acc parallel loop present(m) reduction(+:s)
    do i = 1, m%n
      s = s + m%x(i)
    end do
  end function
end module

program launches
  use meshes
  implicit none
  type(mesh) :: m, other
  real(8) :: z(10), w(10), x
  integer :: r
  m%n = 10
  other%n = 10
  allocate (m%x(10), other%x(10))
  m%x = 1
  other%x = 100
  z = 0
  w = 1
  !$acc enter data copyin(m, z, other, w)
  x = 1
  do r = 1, 10
    call scale (m, z, 1d0, r / 3)
    call scale (other, w, 2d0, 0)
    call scale (other, w, .5d0, 0)
    x = x + r / 3
    if (abs (total (m) - 10 * x) > 1e-9) stop 1
    call queued (10, m, z, mod (r, 3) + 1)
    x = x + mod (r, 3) + 1
    !$acc wait
  end do
  !$acc exit data copyout(m, z, other, w)
  if (any (abs (m%x - x) > 1e-9)) stop 2
  if (any (other%x /= 100) .or. any (w /= 1 + 10 * 300)) stop 3
  x = 1
  w = 0
  do r = 1, 10
    x = x + r / 3
    w = (w + x) * 2
    x = x + mod (r, 3) + 1
  end do
  if (any (abs (z - w) > 1e-9)) stop 4
end program
