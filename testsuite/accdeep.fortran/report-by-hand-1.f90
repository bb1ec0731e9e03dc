! Section 5: the report tells which types are bytes since this file copies them
! by hand, also further down, and of which only the program knows.
! SPDX-License-Identifier: GPL-3.0-or-later
! { dg-options "-fplugin-arg-accdeep-report" }

module m
  implicit none
  type grid
    real, allocatable :: t(:), u(:)
  end type
  type hand
    real, allocatable :: t(:)
  end type
  type model
    type(hand), allocatable :: h(:)
    real, allocatable :: x(:)
  end type
  type shaped
    type(hand) :: h
    real, allocatable :: x(:)
    !$acc shape
  end type
contains
  subroutine s (g, h, md, sh)
    type(grid) :: g(:)
    type(hand) :: h
    type(model) :: md
    type(shaped) :: sh
    !$acc data copyin(g)
! { dg-note {copyin \(g\) moves g, g\(:\)%t\(:\) and g\(:\)%u\(:\), unless the program copies type\(grid\) by hand(?=\n)} "" { target *-*-* } .-1 }
    !$acc end data
    !$acc exit data delete(g)
! { dg-note {delete \(g\) releases g, g\(:\)%t\(:\) and g\(:\)%u\(:\), unless the program copies type\(grid\) by hand(?=\n)} "" { target *-*-* } .-1 }
    !$acc enter data copyin(h)
! { dg-note {copyin \(h\) moves h; h is shallow because type\(hand\) is copied by hand at \S*report-by-hand-1\.f90:36(?=\n)} "" { target *-*-* } .-1 }
    !$acc enter data copyin(h%t)
! { dg-note {copyin moves h%t(?=\n)} "" { target *-*-* } .-1 }
    !$acc data copy(md)
! { dg-note {copy \(md\) moves md; md is shallow because type\(model\) leads to type\(hand\), which is copied by hand at \S*report-by-hand-1\.f90:36(?=\n)} "" { target *-*-* } .-1 }
    !$acc end data
    !$acc data copy(sh)
! { dg-note {copy \(sh\) moves sh and sh%x\(:\); sh%h is shallow because type\(hand\) is copied by hand at \S*report-by-hand-1\.f90:36(?=\n)} "" { target *-*-* } .-1 }
    !$acc end data
  end subroutine
end module
