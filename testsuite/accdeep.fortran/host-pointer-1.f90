! Section 5: no warning about components that the program brings by hand, in the
! same file or in another, or that the kernel's own directive brings.
! SPDX-License-Identifier: GPL-3.0-or-later
! { dg-options "-fplugin-arg-accdeep-warn-host-pointers" }

module m
  implicit none
  type hand
    real, allocatable :: a(:), b(:)
  end type
  type t
    real, allocatable :: a(:), later(:)
    !$acc shape exclude(later)
  end type
contains
  subroutine s (h, x, p)
    type(hand) :: h
    type(t) :: x
    real, pointer :: p(:)
    integer :: i
    !$acc enter data copyin(h, x)
    !$acc enter data copyin(h%a)
    !$acc enter data copyin(x%later)
    !$acc parallel loop present(h, x)
    do i = 1, 4
      h%a(i) = h%b(i) + x%later(i)
    end do
    !$acc parallel loop
    do i = 1, 4
      x%a(i) = p(i)
    end do
  end subroutine
end module
