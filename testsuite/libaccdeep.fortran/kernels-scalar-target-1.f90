! Section 11: loops of kernels that read a scalar pointer, or an allocatable
! scalar, run in parallel.  It is no part of an array that is no target.  With
! what may be that scalar they run in sequence.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-options "-w -O2" }
! { dg-skip-device host "launches nothing" }
! { dg-set-target-env-var GOMP_DEBUG "1" }

module scalars
  implicit none
contains
  subroutine no_target (a, n, k)
    integer :: a(100), i
    integer, pointer :: n
    integer, allocatable :: k
    !$acc kernels
    do i = 1, 100
      a(i) = n + k
    end do
    !$acc end kernels
  end subroutine
  subroutine a_target (b, n)
    integer, target :: b(100)
    integer, pointer :: n
    integer :: i
    !$acc kernels
    do i = 1, 100
      b(i) = b(i) + n
    end do
    !$acc end kernels
  end subroutine
  subroutine not_n (b, k)
    integer, target :: b(100)
    integer, allocatable :: k
    integer :: i
    !$acc kernels
    do i = 1, 100
      b(i) = b(i) + k
    end do
    !$acc end kernels
  end subroutine
  subroutine a_name (a)
    integer :: a(100), i
    associate (q => a(3))
      !$acc kernels copy(a)
      do i = 1, 100
        a(i) = i + q
      end do
      !$acc end kernels
    end associate
  end subroutine
end module
program p
  use scalars
  implicit none
  integer, target :: a(100)
  integer, pointer :: n
  integer, allocatable :: k
  integer :: i
  allocate (n)
  k = 3
  n = 4
  call no_target (a, n, k)
  ! { dg-output "kernel \\S*no_target.*launch gangs=4, workers=1" }
  if (any (a /= 7)) stop 1
  deallocate (n)
  n => a(3)
  call a_target (a, n)
  ! { dg-output ".*kernel \\S*a_target.*launch gangs=1, workers=1" }
  if (any (a /= [14, 14, (14, i = 3, 3), (21, i = 4, 100)])) stop 2
  call not_n (a, k)
  ! { dg-output ".*kernel \\S*not_n.*launch gangs=4, workers=1" }
  if (any (a(4:) /= 24) .or. any (a(:3) /= 17)) stop 3
  a = 1
  call a_name (a)
  ! { dg-output ".*kernel \\S*a_name.*launch gangs=1, workers=1" }
  if (any (a /= [2, 3, 4, (i + 4, i = 4, 100)])) stop 4
end program
