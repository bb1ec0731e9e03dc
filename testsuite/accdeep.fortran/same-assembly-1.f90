! Sections 2 and 5: OpenACC on types without deep components and on plain arrays
! compiles to the same assembly with and without the plugin, which leaves to GCC
! what cures are about.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-additional-options "-fplugin-arg-accdeep-no-cures" }

module plain
  use iso_c_binding
  implicit none
  private
  type, public :: inner
    real :: x(4)
  end type
  type, public, extends(inner) :: outer
    integer :: n
    type(inner) :: many(3)
    type(c_ptr) :: untouched
    procedure(real), pointer, nopass :: f => null ()
    character(len=7) :: name
  end type
  real, public :: table(3,2)
  !$acc declare create(table)
  public :: work
contains
  elemental real function twice (x)
    !$acc routine seq
    real, intent(in) :: x
    twice = 2 * x
  end function

  subroutine work (o, p, a, b, s, c, n)
    type(outer), intent(inout) :: o, p(:)
    real, intent(inout) :: a(n), b(:,:)
    character(len=*), intent(in) :: s
    class(*), intent(in), optional :: c
    integer, intent(in) :: n
    real, pointer :: q(:)
    type(outer), allocatable :: d(:)
    real :: total
    integer :: i
    allocate (q(n), d(n))
    total = 0
    !$acc data copy(o, a) copyin(b(:,2:), p) create(q, d) copyin(s)
    !$acc parallel loop gang vector reduction(+:total) private(i) present(o, p, b)
    do i = 1, n
      a(i) = o%many(1)%x(mod (i, 4) + 1) + p(i)%n + twice (b(i, 2))
      q(i) = a(i)
      d(i)%n = i
      total = total + a(i)
    end do
    !$acc kernels copyin(total)
    q = q + total
    !$acc end kernels
    !$acc serial async(1)
    o%n = d(1)%n
    !$acc end serial
    !$acc update self(o%many, q(1:2)) async(1)
    !$acc wait (1)
    !$acc host_data use_device(q)
    if (present (c)) o%untouched = c_loc (q)
    !$acc end host_data
    !$acc end data
    !$acc enter data copyin(o%x) if (n > 3)
    !$acc exit data delete(o%x) finalize
  end subroutine
end module

! { dg-final { same-assembly } }
