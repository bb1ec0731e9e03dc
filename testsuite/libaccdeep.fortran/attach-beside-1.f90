! Section 5: attach and detach of components stand beside their objects.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

program main
  implicit none
  type t
    integer :: n = 4
    real, pointer :: p(:) => null ()
  end type
  type(t) :: x
  integer :: i
  allocate (x%p(4))
  x%p = 1
  !$acc enter data copyin(x%p(1:4))
  !$acc enter data copyin(x) attach(x%p)
  !$acc parallel loop present(x)
  do i = 1, 4
    x%p(i) = x%p(i) + 1
  end do
  !$acc exit data detach(x%p) delete(x)
  !$acc enter data copyin(x)
  !$acc parallel loop present(x) attach(x%p)
  do i = 1, 4
    x%p(i) = x%p(i) + 1
  end do
  !$acc data present(x) attach(x%p)
  !$acc serial loop
  do i = 1, 4
    x%p(i) = x%p(i) + x%n
  end do
  !$acc end data
  !$acc exit data delete(x)
  !$acc exit data copyout(x%p(1:4))
  if (any (x%p /= 7)) stop 1
  deallocate (x%p)
end program
