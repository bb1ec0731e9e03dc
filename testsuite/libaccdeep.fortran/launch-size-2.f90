! Cure launch-size: loops inside of parallel constructs, whose bounds are extents
! of dummies and of components, and components of pointers' targets.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-skip-device host "launches nothing" }
! { dg-set-target-env-var GOMP_DEBUG "1" }

module m
  type vector
    integer :: n
    real, allocatable :: x(:)
  end type
contains
  subroutine extent (a)
    real :: a(:)
    integer :: i
    !$acc parallel present(a)
    !$acc loop
    do i = 1, size (a)
      a(i) = a(i) + 1
    end do
    !$acc end parallel
  end subroutine
! { dg-output "kernel \\S*extent.*launch gangs=32, workers=1, vectors=32" }

  subroutine columns (a)
    real :: a(:, :)
    integer :: i, j
    !$acc parallel present(a)
    !$acc loop gang
    do j = lbound (a, 2), ubound (a, 2)
      !$acc loop vector
      do i = 1, size (a, 1)
        a(i, j) = a(i, j) + j
      end do
    end do
    !$acc end parallel
  end subroutine
! { dg-output ".*kernel \\S*columns.*launch gangs=10, workers=1, vectors=32" }

  subroutine target (p)
    type(vector), pointer :: p
    integer :: i
    !$acc parallel present(p)
    !$acc loop
    do i = 1, p%n
      p%x(i) = p%x(i) + 1
    end do
    !$acc end parallel
  end subroutine
! { dg-output ".*kernel \\S*target.*launch gangs=32, workers=1, vectors=32" }

  subroutine component (p)
    type(vector) :: p
    integer :: i
    !$acc parallel present(p)
    !$acc loop
    do i = 1, size (p%x)
      p%x(i) = p%x(i) + 1
    end do
    !$acc end parallel
  end subroutine
! { dg-output ".*kernel \\S*component.*launch gangs=32, workers=1, vectors=32" }
end module

program p
  use m
  type(vector), pointer :: v
  real :: a(20, 10)
  allocate (v)
  v%n = 1000
  allocate (v%x(1000))
  v%x = 0
  a = 0
  !$acc enter data copyin(v, a)
  call extent (v%x)
  call columns (a)
  call target (v)
  call component (v)
  !$acc exit data copyout(v, a)
  if (v%x(1) /= 3 .or. v%x(1000) /= 3) stop 1
  if (a(20, 10) /= 10 .or. a(1, 1) /= 1) stop 2
end program
