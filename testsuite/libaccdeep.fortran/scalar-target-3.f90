! Section 11: scalars that are pointers or allocatable, and associate names,
! which a kernels construct reads without a clause.  One that is present has the
! device's value, as by copy; one without a target, or an absent argument, is no
! operand.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-options "-w" }

module scalars
  use openacc
  implicit none
  integer, pointer :: z => null ()
  type t
    integer :: n = 2
  end type
contains
  integer function now (device, host)
    integer, intent(in) :: device, host
    now = device
    if (acc_get_device_type () == acc_device_host) now = host
  end function
  subroutine s1 (n, a, o)
    integer, pointer :: n
    integer, allocatable :: a
    integer, allocatable, optional :: o
    integer :: r(8), i
    !$acc kernels copyout(r)
    do i = 1, 8
      r(i) = n + 10 * a
    end do
    !$acc end kernels
    if (any (r /= now (43, 65))) stop 1
    !$acc kernels copyout(r)
    do i = 1, 8
      r(i) = i
      if (i > 9) then
        r(i) = o
      end if
    end do
    !$acc end kernels
    if (any (r /= [(i, i = 1, 8)])) stop 2
    ! Of parallel constructs it is firstprivate.
    !$acc parallel loop copyout(r)
    do i = 1, 8
      r(i) = n + 10 * a
    end do
    if (any (r /= 65)) stop 3
  end subroutine
end module
program p
  use scalars
  implicit none
  integer, pointer :: n
  integer, allocatable :: a, o
  integer :: r
  type(t) :: x
  allocate (n, a, z)
  n = 3; a = 4; z = 7
  !$acc enter data copyin(n, a, z, x)
  n = 5; a = 6; z = 9; x%n = 8
  call s1 (n, a, o)
  call s1 (n, a)
  !$acc kernels copyout(r)
  r = z
  !$acc end kernels
  if (r /= now (7, 9)) stop 4
  call inner
  associate (q => x%n)
    !$acc kernels copyout(r)
    r = q
    !$acc end kernels
    if (r /= now (2, 8)) stop 6
    !$acc exit data delete(n, a, z, x)
    !$acc kernels copyout(r)
    r = q + n
    !$acc end kernels
    if (r /= 13) stop 7
  end associate
  if (acc_is_present (n) .and. acc_get_device_type () /= acc_device_host) stop 8
  if (n /= 5 .or. a /= 6 .or. z /= 9 .or. x%n /= 8) stop 9
  n => null ()
  !$acc kernels copyout(r)
  r = 1
  if (r == 2) then
    r = n
  end if
  !$acc end kernels
  if (r /= 1) stop 10
contains
  subroutine inner
    !$acc kernels copyout(r)
    r = n
    !$acc end kernels
    if (r /= now (3, 5)) stop 5
  end subroutine
end program

! { dg-final { needs-cure scalar-target "" } }
