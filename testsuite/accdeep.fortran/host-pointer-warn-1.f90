! Section 5: warnings about components that a kernel uses and its directive
! excludes.
! SPDX-License-Identifier: GPL-3.0-or-later
! { dg-options "-fplugin-arg-accdeep-warn-host-pointers" }

module m
  implicit none
  type t
    real, allocatable :: a(:)
    real, pointer :: host(:)
    !$acc shape exclude(host)
! { dg-note {it is left out here(?=\n)} "" { target *-*-* } .-1 }
    !$acc shape(none) exclude(a)
! { dg-note {it is left out here(?=\n)} "" { target *-*-* } .-1 }
  end type
contains
  subroutine s (x, y)
    type(t) :: x, y(:)
    integer :: i
    !$acc parallel loop copy(x)
    do i = 1, 4
      x%a(i) = x%host(i) &
        + x%host(1)
! { dg-warning {dereference of 'x%host' on the device, which 'copy \(x\)' leaves on the host(?= \[-Waccdeep-[^\n]*\]\n)} "" { target *-*-* } .-1 }
    end do
    !$acc parallel loop copy<none>(y)
    do i = 1, 4
      y(i)%a(1) = 1
! { dg-warning {dereference of 'y%a' on the device, which 'copy<none> \(y\)' leaves on the host(?= \[-Waccdeep-[^\n]*\]\n)} "" { target *-*-* } .-1 }
    end do
    !$acc parallel loop copy(x)
    do i = 1, 4
      x%a(i) = 1
    end do
    !$acc parallel loop copy(x)
    do i = 1, 4
      if (.not. associated (x%host)) x%a(i) = 1
    end do
  end subroutine
end module
