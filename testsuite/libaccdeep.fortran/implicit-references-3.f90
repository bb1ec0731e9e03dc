! "Implicit data" of section 5, where the variable is present: components that
! are absent are mapped for the construct, present ones attached, also of types
! that are copied by hand; attached ones stay as they are.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module types
  implicit none
  type part
    real, allocatable :: v(:)
  end type
  type field
    integer :: n = 4
    real, allocatable :: u(:), o(:), absent(:)
    type(part), allocatable :: parts(:)
  end type
contains
  subroutine step (f)
    type(field) :: f
    integer :: c
    !$acc parallel loop
    do c = 1, 4
      f%o(c) = f%u(c) + 1
    end do
  end subroutine
end module

program main
  use openacc
  use types
  implicit none
  type(field) :: f, g, h
  type(part) :: many(3)
  integer :: c, k
  logical :: shared

  shared = acc_get_device_type () == acc_device_host
  ! Components by hand, the object absent.
  allocate (f%u(4), f%o(4), f%absent(4))
  f%u = 1
  f%o = 0
  f%absent = 0
  !$acc enter data copyin(f%u)
  !$acc enter data copyin(f%o)
  !$acc parallel loop
  do c = 1, 4
    f%o(c) = f%u(c) + 1
  end do
  if (.not. shared .and. (f%o(1) /= 0 .or. acc_is_present (f))) stop 1
  call step (f)
  !$acc update self(f%o)
  if (any (f%o /= 2)) stop 2

  ! The object, too: once attached, and one component absent.
  !$acc enter data copyin(g)
  allocate (g%u(4), g%o(8), g%absent(4))
  g%u = 10
  g%o = 0
  g%absent = 3
  !$acc enter data copyin(g%u)
  !$acc enter data create(g%o(1:4))
  do k = 1, 2
    !$acc parallel loop
    do c = 1, 4
      g%absent(c) = g%absent(c) + g%u(c)
      g%o(c) = c
    end do
    if (any (g%absent /= 3 + 10 * k)) stop 3
    if (.not. shared .and. acc_is_present (g%absent)) stop 4
  end do
  !$acc update self(g%o(1:4))
  if (any (g%o(1:4) /= [1, 2, 3, 4])) stop 5
  !$acc exit data delete(g%u, g%o(1:4))
  !$acc exit data delete(g)

  ! Elements of an array that is present, nothing of them, and some of them.
  do k = 1, 3
    allocate (many(k)%v(2))
    many(k)%v = k
  end do
  !$acc enter data copyin(many)
  !$acc exit data delete(many)
  !$acc enter data copyin(h)
  allocate (h%parts(2))
  do k = 1, 2
    allocate (h%parts(k)%v(2))
    h%parts(k)%v = k
  end do
  !$acc parallel loop
  do k = 1, 2
    h%parts(k)%v(2) = h%parts(k)%v(1) * 5
  end do
  if (h%parts(1)%v(2) /= 5 .or. h%parts(2)%v(2) /= 10) stop 6
  if (.not. shared .and. (acc_is_present (h%parts) .or. acc_is_present (h%parts(2)%v))) stop 7
  !$acc enter data copyin(h%parts)
  !$acc enter data copyin(h%parts(1)%v)
  !$acc parallel loop
  do k = 1, 1
    h%parts(k)%v(2) = 77
  end do
  if (.not. shared .and. (h%parts(1)%v(2) /= 5)) stop 8
  !$acc update self(h%parts(1)%v)
  if (h%parts(1)%v(2) /= 77) stop 9
  !$acc exit data delete(h%parts(1)%v)
  !$acc exit data delete(h%parts)
  !$acc exit data delete(h)
  !$acc exit data delete(f%u, f%o)
end program
