! Warnings have names in Fortran, too, and become errors.
! SPDX-License-Identifier: GPL-3.0-or-later
! { dg-options "-Werror -fplugin-arg-accdeep-error=no-host-pointers" }

module m
  implicit none
  type t
    real, allocatable :: a(:)
    real, pointer :: host(:)
    !$acc shape exclude(host)
! { dg-note "it is left out here" "" { target *-*-* } .-1 }
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
      x%a(i) = x%host(i) ! { dg-warning {dereference of 'x%host' on the device[^\n]* \[-Waccdeep-host-pointers\]} }
    end do
  end subroutine
  subroutine u (own, r)
    type(p) :: own
    real :: r(4)
    integer :: i
    !$acc parallel loop copyout(r) firstprivate(own) ! { dg-error {private copies of 'own'[^\n]* \[-Werror=accdeep-private-copy\]} }
    do i = 1, 4
      r(i) = own%d(i)
    end do
  end subroutine
end module
