! Section 5: the report changes nothing in what is compiled.
! SPDX-License-Identifier: GPL-3.0-or-later

module m
  implicit none
  type part
    real, allocatable :: v(:), w(:)
  end type
  type t
    integer :: n
    real, allocatable :: a(:)
    type(part), allocatable :: parts(:)
    real, allocatable :: host(:)
    !$acc shape exclude(host) ! { dg-note "it is left out here" }
  end type
contains
  subroutine s (x, p, b)
    type(t) :: x
    type(part) :: p
    real :: b(:)
    integer :: i
    !$acc data copy(x) copyin(p)
    !$acc parallel loop copyin(b)
    do i = 1, 4
      x%a(i) = p%v(i) + b(i) + x%host(i) ! { dg-warning "dereference of .x%host. on the device, which .copy \\(x\\). leaves on the host" }
    end do
    !$acc end data
    !$acc parallel loop
    do i = 1, 4
      x%a(i) = p%v(i)
    end do
  end subroutine
end module

! { dg-final { same-assembly-without "-fplugin-arg-accdeep-report=full" } }
