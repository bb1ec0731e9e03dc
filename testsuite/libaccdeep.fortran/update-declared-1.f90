! Section 8, update: variables of declare directives: module variables, scalars,
! arrays, derived types, character, used and renamed; in both directions.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module state
  implicit none
  type pair
    integer :: a(3)
    real :: b
  end type
  integer :: n = 0
  real :: v(2:7) = 0
  real, target :: t(3, 2) = 0
  type(pair) :: s
  character(len=4) :: word = 'none'
  complex, save :: z
  !$acc declare create (n, v, t, s) copyin (word, z)
contains
  integer function device_sum ()
    !$acc routine seq
    device_sum = n + int (sum_of (v)) + sum (s%a) + int (s%b) + int (t(3, 2)) + int (aimag (z))
    if (word(4:4) == '!') device_sum = device_sum + 1000
  end function
  real function sum_of (x)
    !$acc routine seq
    real, intent(in) :: x(6)
    integer :: i
    sum_of = 0
    do i = 1, 6
      sum_of = sum_of + x(i)
    end do
  end function
  subroutine set (k)
    integer, intent(in) :: k
    n = k
    v = k
    t = k
    s%a = k
    s%b = k
    z = cmplx (0, k)
  end subroutine
  integer function on_device ()
    integer :: r
    !$acc parallel copyout(r)
    r = device_sum ()
    !$acc end parallel
    on_device = r
  end function
end module

program main
  use state, only: count => n, v, t, s, z, word, set, on_device
  implicit none
  logical :: shared
  integer :: k

  k = 0
  !$acc parallel copyin(k)
  k = 1
  !$acc end parallel
  shared = k == 1

  call set (1)
  !$acc update device(count, v, t, s, z)
  if (on_device () /= 13) error stop 1
  word = 'new!'
  !$acc update device(word)
  if (on_device () /= 1013) error stop 2

  call set (2)
  if (.not. shared .and. on_device () /= 1013) error stop 3
  !$acc update device(count) if(.false.)
  !$acc update device(v(3:4), s%b) if_present async(1)
  !$acc wait
  if (.not. shared .and. on_device () /= 1016) error stop 4
  !$acc update self(v, s, count)
  if (shared) stop
  if (count /= 1 .or. any (v /= [1, 2, 2, 1, 1, 1])) error stop 5
  if (any (s%a /= 1) .or. s%b /= 2) error stop 6
  if (any (t /= 2)) error stop 7
  !$acc update host(t)
  if (any (t /= 1)) error stop 8
end program

! { dg-final { needs-cure update "ERROR STOP 1" } }
