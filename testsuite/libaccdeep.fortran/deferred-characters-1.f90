! Section 11, scalar-target: characters of deferred length in constructs without
! a clause and with firstprivate, of variables and pointers.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-options "-w" }

module m
  implicit none
contains
  subroutine without_clause ()
    character(len=:), allocatable :: s
    character(len=4) :: r
    integer :: k, n
    s = 'abcd'
    !$acc parallel copyout(k, n, r)
    k = iachar (s(2:2))
    n = len (s)
    r = s
    !$acc end parallel
    if (k /= iachar ('b') .or. n /= 4 .or. r /= 'abcd') stop 1
  end subroutine
  subroutine of_pointer ()
    character(len=:), pointer :: q
    integer :: k
    allocate (character(len=3) :: q)
    q = 'xyz'
    !$acc serial copyout(k)
    k = iachar (q(2:2)) + len (q)
    !$acc end serial
    if (k /= iachar ('y') + 3) stop 2
    q = 'uvw'
    !$acc serial copyout(k)
    k = iachar (q(2:2)) + len (q)
    !$acc end serial
    if (k /= iachar ('v') + 3) stop 3
    deallocate (q)
  end subroutine
  subroutine private_ones ()
    character(len=:), allocatable :: s
    integer :: k
    s = 'abcdefg'
    !$acc parallel firstprivate(s) copyout(k)
    k = iachar (s(7:7))
    !$acc end parallel
    if (k /= iachar ('g')) stop 4
  end subroutine
  ! What is present is the device's.
  subroutine entered ()
    character(len=:), allocatable :: s
    s = 'abcd'
    !$acc enter data copyin(s)
    !$acc parallel
    s(4:4) = 'W'
    !$acc end parallel
    !$acc update self(s)
    !$acc exit data delete(s)
    if (s /= 'abcW') stop 5
  end subroutine
end module

program main
  use m
  implicit none
  call without_clause ()
  call of_pointer ()
  call private_ones ()
  call entered ()
end program

! { dg-final { needs-cure scalar-target "HOST address" } }
