! Warnings are switched off on GCC's command line.
! SPDX-License-Identifier: GPL-3.0-or-later
! { dg-options "-Wno-accdeep-host-pointers -fplugin-arg-accdeep-warn=no-private-copy" }

module m
  implicit none
  type t
    real, allocatable :: a(:)
    real, pointer :: host(:)
    !$acc shape exclude(host)
  end type
  type p
    real, allocatable :: d(:)
  end type
contains
  subroutine s (x)
    type(t) :: x
    integer :: i
    !$acc parallel loop copy(x)
    do i = 1, 4
      x%a(i) = x%host(i)
    end do
  end subroutine
  subroutine u (own, r)
    type(p) :: own
    real :: r(4)
    integer :: i
    !$acc parallel loop copyout(r) firstprivate(own)
    do i = 1, 4
      r(i) = own%d(i)
    end do
  end subroutine
end module
