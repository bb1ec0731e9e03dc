! Section 8, deleted-descriptor: arrays that are deleted, allocated anew and
! entered again, of all kinds of variables whose descriptors last.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-skip-device host "memory is shared there" }
! { dg-final { needs-cure deleted-descriptor "invalid load|leaked|wrong" { target gcc14 } } }

module m
  implicit none
  real, allocatable :: a(:), b(:,:)
  real, pointer :: p(:)
contains
  subroutine dummies (x, y, n, first)
    real, allocatable, intent(inout) :: x(:), y(:,:)
    integer, intent(in) :: n
    integer, intent(in) :: first
    !$acc enter data copyin(x, y)
    !$acc parallel present(x, y)
    x(n) = x(n) + size (x)
    y(n,2) = y(n,2) + size (y)
    !$acc end parallel
    !$acc update self(x, y)
    if (x(n) /= n + 1 .or. y(n,2) /= 2 * n + 1) print *, 'wrong', first, n
    if (x(n) /= n + 1 .or. y(n,2) /= 2 * n + 1) stop first
    !$acc exit data delete(y, x)
  end subroutine
end module

program main
  use m
  implicit none
  real, allocatable :: c(:), kept(:)
  integer :: n
  allocate (kept(100))
  do n = 4, 40, 9
    allocate (a(n), b(n,2), p(0:n), c(n))
    a = 1; b = 1; p = 1; c = 1
    call dummies (a, b, n, 1)
    a = 1; b = 1
    !$acc enter data copyin(a, b, p, c)
    !$acc enter data copyin(a)
    !$acc parallel present(a, b, p, c)
    a(n) = a(n) + size (a)
    b(n,2) = b(n,2) + size (b)
    p(n) = p(n) + lbound (p, 1) + size (p)
    c(n) = c(n) + size (c)
    !$acc end parallel
    !$acc update self(a, b, p, c)
    if (a(n) /= n + 1 .or. b(n,2) /= 2 * n + 1 .or. p(n) /= n + 2 &
        .or. c(n) /= n + 1) print *, 'wrong', n
    if (a(n) /= n + 1 .or. b(n,2) /= 2 * n + 1 .or. p(n) /= n + 2 &
        .or. c(n) /= n + 1) stop 2
    !$acc exit data delete(a)
    !$acc parallel present(a)          ! Entered twice.
    a(1) = a(1) + size (a)
    !$acc end parallel
    !$acc exit data delete(a, b) copyout(c) async(1)
    !$acc wait(1)
    !$acc exit data delete(p) finalize
    if (c(n) /= n + 1) stop 3
    deallocate (a, b, p, c)
    call move (kept, n)                ! What is allocated next lies elsewhere.
  end do
contains
  subroutine move (x, n)
    real, allocatable, intent(inout) :: x(:)
    integer, intent(in) :: n
    deallocate (x)
    allocate (x(1000 * n))
  end subroutine
end program
