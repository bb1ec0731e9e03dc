! Section 2.2: components beside their object, which gfortran can parse, but which
! make no sense.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }

module m
  implicit none
  type inner
    real, allocatable :: v(:)
    !$acc shape(small) exclude(v)
  end type
  type t ! { dg-note "declared here" }
    real, allocatable :: a(:), b(:)
    type(inner) :: own
    class(*), allocatable :: any
    !$acc shape exclude(any)
  end type
contains
  subroutine s (x)
    type(t) :: x
    !$acc data copyin(x) copyin<small>(x%own) copyin(x%a)
    !$acc end data
    !$acc parallel copyin(x) copy<big>(x%a) ! { dg-error "35:shape 'big' for elements of type 'real.kind=4.'" }
    !$acc end parallel
    !$acc enter data copyin(x) copyin<big>(x%any) ! { dg-error "46:'x%any' is unlimited polymorphic, which cannot be mapped" }
    !$acc update self<huge>(x) device(x%a) ! { dg-error "23:'type.t.' has no shape named 'huge'" }
  end subroutine
end module
