! Cure kernels-loop: several loops of a construct use the same dummy argument,
! allocatable, pointer or polymorphic.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do run }

module kernels_dummy
  implicit none
  type :: base
    integer :: n = 0
    integer(8) :: total = 0
    integer, allocatable :: x(:)
  end type
  type :: other
    integer :: n = 0
    integer, pointer :: p(:) => null()
    integer, allocatable :: x(:)
    !$acc shape
  end type
contains
  subroutine arrays (a, p)
    integer, allocatable, intent(inout) :: a(:)
    integer, pointer, intent(inout) :: p(:)
    integer :: i
    !$acc kernels
    !$acc loop independent
    do i = 1, size (a)
      a(i) = a(i) + p(i)
    end do
    !$acc loop independent
    do i = 1, size (a)
      p(i) = 2 * a(i)
    end do
    !$acc end kernels
  end subroutine

  subroutine object (q, y)
    class(base), target :: q
    integer, allocatable, optional :: y(:)
    integer :: i
    integer(1) :: small
    !$acc kernels
    !$acc loop independent
    do i = 1, 10
      y(i) = q%n + i
    end do
    !$acc loop auto
    do small = 1, 2
      q%total = q%n + q%total
    end do
    !$acc end kernels
  end subroutine

  subroutine members (q)
    class(base), target :: q
    integer :: i
    !$acc kernels present(q)
    !$acc loop independent
    do i = 1, 10
      q%x(i) = q%n + i
    end do
    !$acc loop independent
    do i = 1, 10
      q%x(i) = q%x(i) * 2
    end do
    !$acc end kernels
  end subroutine

  ! The other components of q stay where they are.
  subroutine part (q, y)
    type(other), target :: q
    integer, allocatable :: y(:)
    integer :: i
    !$acc enter data copyin(q%x(3:3))
    !$acc kernels
    do i = 1, 3
      q%n = q%n + 2
      if (q%n > 3) q%p(i) = q%p(i) + 7
    end do
    y(1:3:2) = 2
    !$acc end kernels
    !$acc exit data delete(q%x(3:3))
  end subroutine
end module

program main
  use kernels_dummy
  use openacc
  implicit none
  integer, allocatable :: a(:), y(:)
  integer, pointer :: p(:)
  type(base), target :: q
  type(other), target :: o
  integer :: i
  logical :: shared
  shared = acc_get_device_type () == acc_device_host
  allocate (a(10), y(10), p(10), q%x(10))
  a = [(i, i = 1, 10)]
  p = 1
  call arrays (a, p)
  if (any (a /= [(i + 1, i = 1, 10)]) .or. any (p /= 2 * a)) stop 1
  q%n = 5
  y = 0
  call object (q, y)
  if (any (y /= [(i + 5, i = 1, 10)]) .or. q%total /= 10) stop 2
  q%x = 0
  !$acc enter data copyin(q, q%x)
  call members (q)
  if (any (q%x /= 0) .neqv. shared) stop 6
  !$acc exit data copyout(q%x, q)
  if (any (q%x /= [(2 * (i + 5), i = 1, 10)])) stop 3
  allocate (o%p(3), o%x(3))
  o%p = 1
  call part (o, y)
  if (o%n /= 6 .or. any (o%p /= [1, 8, 8])) stop 5
  if (any (y(:3) /= [2, 7, 2])) stop 7
  if ((acc_is_present (a) .or. acc_is_present (q)) .neqv. shared) stop 4
end program
