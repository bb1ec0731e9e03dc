! Section 5: the elements of a polymorphic array are not on the device: a kernel
! that uses them gets a warning.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }

module m
  implicit none
  type t
    real, allocatable :: a(:)
    integer :: n = 1
  end type
contains
  subroutine elements (x)
    class(t) :: x(:)
    integer :: i
    !$acc parallel loop ! { dg-warning "'x' is a polymorphic array, which cannot be mapped: the kernel has the host address of its elements" }
    do i = 1, size (x)
      x(i)%n = x(i)%n + 1
    end do
  end subroutine

  subroutine bounds_only (x, r)
    class(t) :: x(:)
    integer :: r(:), i
    !$acc parallel loop copy(r)
    do i = 1, size (r)
      r(i) = r(i) + size (x)
    end do
  end subroutine

  subroutine guarded (x)
    class(t) :: x(:)
    integer :: i
    select type (x)
    type is (t)
      !$acc parallel loop
      do i = 1, size (x)
        x(i)%n = x(i)%n + 1
      end do
    end select
  end subroutine

  subroutine one_element (x)
    class(t) :: x(:)
    associate (y => x(1))
      !$acc serial
      y%n = 2
      !$acc end serial
    end associate
  end subroutine
end module
