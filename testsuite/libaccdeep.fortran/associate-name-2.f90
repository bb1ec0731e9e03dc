! Section 8, associate-name: of an element or component that an associate name
! stands for a construct without a clause maps no more than that.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do run }
! { dg-additional-options "-w" }

module m
  use openacc
  implicit none
  type t
    integer :: n = 1, v(30) = 0
  end type
  type deep
    integer :: n = 3
    real, allocatable :: v(:)
  end type
contains
  logical function device ()
    device = acc_get_device_type () /= acc_device_host
  end function
  ! The element is present: the rest of the array need not be.
  subroutine one (x, k)
    type(t) :: x(3)
    integer :: k, i
    !$acc enter data copyin(x(2:2))
    associate (q => x(k))
      !$acc parallel loop
      do i = 1, 30
        q%v(i) = q%n + i
      end do
      !$acc kernels
      q%n = 8
      !$acc end kernels
      if (device () .and. q%n /= 1) stop 1
    end associate
    !$acc exit data copyout(x(2:2))
    if (any (x(2)%v /= [(i + 1, i = 1, 30)]) .or. x(2)%n /= 8) stop 2
  end subroutine
  ! What else is in the array does not come back.
  subroutine rest (d, k)
    type(deep), target :: d(3)
    integer :: k, i
    associate (q => d(k))
      !$acc enter data copyin(q)
      q%n = 4
      !$acc parallel loop
      do i = 1, 3
        q%v(i) = q%v(i) + q%n
      end do
      if (device () .and. acc_is_present (d(1))) stop 3
      !$acc exit data copyout(q)
    end associate
    if (device ()) then
      if (any (d(2)%v /= 4) .or. d(2)%n /= 3) stop 4
    else
      if (any (d(2)%v /= 5)) stop 5
    end if
  end subroutine
  ! Beside a clause on another element.
  subroutine beside (x, d, k)
    type(t) :: x(3)
    type(deep) :: d(3)
    integer :: k
    associate (q => x(k), r => d(k))
      !$acc serial copyout(x(3:3), d(3:3))
      q%n = 11
      r%n = 12
      r%v(1) = 13
      x(3)%n = q%n + r%n
      d(3)%n = q%n
      !$acc end serial
    end associate
    if (x(2)%n /= 11 .or. d(2)%n /= 12 .or. d(2)%v(1) /= 13) stop 10
    if (x(3)%n /= 23 .or. d(3)%n /= 11) stop 11
  end subroutine
  ! Elements of allocatable arrays and of pointers, alone and with the array.
  subroutine others (a, b, k)
    type(t), allocatable :: a(:)
    type(t), pointer :: b(:)
    integer :: k, i
    associate (q => a(k), r => b(k)%v)
      !$acc parallel
      q%n = 7
      !$acc end parallel
      !$acc kernels
      do i = 1, 30
        r(i) = i
      end do
      !$acc end kernels
      if (a(2)%n /= 7 .or. any (b(2)%v /= [(i, i = 1, 30)])) stop 6
      !$acc serial
      a(1)%n = 5
      q%n = a(1)%n + 1
      b(3)%n = 3
      !$acc end serial
      if (a(1)%n /= 5 .or. a(2)%n /= 6 .or. b(3)%n /= 3) stop 7
      !$acc serial copy(a)
      a(3)%n = 4
      q%n = 2
      !$acc end serial
      if (a(3)%n /= 4 .or. a(2)%n /= 2) stop 8
    end associate
  end subroutine
end module

program main
  use m
  implicit none
  type(t) :: x(3)
  type(deep) :: d(3)
  type(t), allocatable :: a(:)
  type(t), pointer :: b(:)
  integer :: k
  k = 2
  call one (x, k)
  d(2)%v = [1., 1., 1.]
  call rest (d, k)
  call beside (x, d, k)
  allocate (a(3), b(3))
  call others (a, b, k)
  associate (q => x(1), r => x(1))
    !$acc serial
    q%n = 3
    r%v(4) = 9
    !$acc end serial
  end associate
  if (x(1)%n /= 3 .or. x(1)%v(4) /= 9) stop 9
end program

! { dg-final { needs-cure associate-name "" } }
