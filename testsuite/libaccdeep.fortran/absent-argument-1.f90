! Section 8, absent-argument: an absent optional argument is no operand, and
! neither are its components and elements, in any directive; a present one is
! what it is without "optional".
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do run }

module m
  use openacc
  implicit none
  type t
     integer :: n = 3
     real :: v(2) = 1
     real, allocatable :: a(:)
     real, pointer :: p(:) => null ()
  end type t
  type plain
     integer :: k = 5, n = 3
     real :: v(4) = 1
  end type plain
contains
  subroutine enter (x, y, z, al, pt, c)
    type (t), optional :: x, y(:)
    type (plain), optional :: z
    type (t), allocatable, optional :: al
    type (t), pointer, optional :: pt
    class (t), optional :: c
    !$acc enter data copyin(x, x%a, x%p)
    !$acc enter data copyin(y, y(2)%a)
    !$acc enter data copyin(z)
    !$acc enter data copyin(al)
    !$acc enter data copyin(al%a)
    !$acc enter data copyin(pt)
    !$acc enter data copyin(pt%a)
    !$acc enter data copyin(c%a)
  end subroutine enter

  subroutine send (x, y, z, al, pt, c)
    type (t), optional :: x, y(:)
    type (plain), optional :: z
    type (t), allocatable, optional :: al
    type (t), pointer, optional :: pt
    class (t), optional :: c
    !$acc update device(x%a, x%n) if_present
    !$acc update device(x%a(2:3))
    !$acc update device(y(2)%a)
    !$acc update device(z%n, z%v(2:3))
    !$acc update device(al%a, pt%a, c%a)
  end subroutine send

  subroutine work (x, y, z, al, pt, c)
    type (t), optional :: x, y(:)
    type (plain), optional :: z
    type (t), allocatable, optional :: al
    type (t), pointer, optional :: pt
    class (t), optional :: c
    logical :: hx, hy, hz, ha, hp, hc
    integer :: i
    hx = present (x)
    hy = present (y)
    hz = present (z)
    ha = present (al)
    hp = present (pt)
    hc = present (c)
    !$acc parallel loop present(x, x%a)
    do i = 1, 3
       if (hx) x%a(i) = x%a(i) + 10 * i
    end do
    !$acc parallel loop present(y)
    do i = 1, 3
       if (hy) y(2)%a(i) = y(2)%a(i) + 20 * i
    end do
    !$acc parallel loop present(z%v)
    do i = 1, 3
       if (hz) z%v(i) = z%v(i) + 30 * i
    end do
    !$acc parallel loop
    do i = 1, 3
       if (ha) al%a(i) = al%a(i) + 40 * i
       if (hp) pt%a(i) = pt%a(i) + 50 * i
    end do
    !$acc parallel loop copy(c%a)
    do i = 1, 3
       if (hc) c%a(i) = c%a(i) + 60 * i
    end do
  end subroutine work

  subroutine leave (x, y, z, al, pt, c)
    type (t), optional :: x, y(:)
    type (plain), optional :: z
    type (t), allocatable, optional :: al
    type (t), pointer, optional :: pt
    class (t), optional :: c
    !$acc exit data copyout(x%a) delete(x%p)
    !$acc exit data delete(x)
    !$acc exit data copyout(y(2)%a)
    !$acc exit data delete(y)
    !$acc exit data copyout(z)
    !$acc exit data copyout(al%a)
    !$acc exit data delete(al)
    !$acc exit data copyout(pt%a)
    !$acc exit data delete(pt)
    !$acc exit data copyout(c%a)
  end subroutine leave

  subroutine regions (x, y, z, s)
    type (t), optional :: x, y(:)
    type (plain), optional :: z
    real, intent (inout) :: s
    integer :: i
    logical :: hx, hy, hz
    hx = present (x)
    hy = present (y)
    hz = present (z)
    !$acc data copyin(x%a, y(1)%a) copy(z%v)
    !$acc parallel loop reduction(+:s) copyin(x%a)
    do i = 1, 2
       if (hx) s = s + x%a(i)
    end do
    !$acc parallel loop reduction(+:s)
    do i = 1, 2
       if (hy) s = s + y(1)%a(i)
    end do
    !$acc end data
    !$acc parallel loop copy(z%v) reduction(+:s)
    do i = 1, 2
       if (hz) s = s + z%k
       if (hz) z%v(i) = 9
    end do
  end subroutine regions
end module m

program main
  use m
  implicit none
  type (t), target :: x, y(2)
  type (plain) :: z
  type (t), allocatable :: al
  type (t), pointer :: pt
  class (t), allocatable :: c
  real :: s

  call enter ()
  call send ()
  call work ()
  call leave ()
  s = 1
  call regions (s = s)
  if (s /= 1) stop 1

  allocate (al, pt, c)
  x%a = [1., 2., 3.]
  allocate (x%p(2))
  y(1)%a = [1., 2.]
  y(2)%a = x%a
  al%a = x%a
  pt%a = x%a
  c%a = x%a
  call regions (x, y, z, s)
  if (s /= 1 + 3 + 3 + 10 .or. any (z%v /= [9., 9., 1., 1.])) stop 2
  z%v = 1
  call enter (x, y, z, al, pt, c)
  x%a = -1
  y(2)%a = -1
  z%v = -1
  al%a = -1
  x%a(2:3) = 7
  call send (x, y, z, al, pt, c)
  x%a = 0
  call work (x, y, z, al, pt, c)
  call leave (x, y, z, al, pt, c)
  if (acc_get_device_type () == acc_device_host) stop 0
  if (any (x%a /= [-1., 7., 7.] + [10., 20., 30.])) stop 3
  if (any (y(2)%a /= -1 + [20., 40., 60.])) stop 4
  if (any (z%v /= [1., -1., -1., 1.] + [30., 60., 90., 0.])) stop 5
  if (any (al%a /= -1 + [40., 80., 120.])) stop 6
  if (any (pt%a /= [1., 2., 3.] + [50., 100., 150.])) stop 7
  if (any (c%a /= [1., 2., 3.] + [60., 120., 180.])) stop 8
  if (acc_is_present (x) .or. acc_is_present (y) .or. acc_is_present (z)) stop 9
end program main

! { dg-final { needs-cure absent-argument "" } }
