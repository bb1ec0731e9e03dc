! Section 8: OpenACC that no cure is about compiles to the same assembly with and
! without the plugin.
!
! SPDX-License-Identifier: GPL-3.0-or-later
! { dg-options "-fplugin-arg-accdeep-no-cures=launch-size,launch-arguments,device-calls,kernels-loop" }

module plain
  implicit none
  type outer
    integer :: n
    real :: x(4)
  end type
  type(outer) :: kept
  integer :: table(10)
  !$acc declare create(table)
contains
  integer function entry_of (i)
    !$acc routine seq
    integer, value :: i
    entry_of = table(i)
  end function

  subroutine work (o, a, n)
    type(outer), intent(inout) :: o
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    real :: total
    integer :: i
    total = 0
    !$acc data copy(o, a)
    !$acc parallel loop gang vector present(o) reduction(+:total) private(i)
    do i = 1, n
      a(i) = o%x(mod (i, 4) + 1) + entry_of (i)
      total = total + a(i)
    end do
    !$acc kernels
    o%n = table(3)
    !$acc end kernels
    !$acc update self(o, a(1:2)) async(1)
    !$acc update device(table(2:3))
    !$acc wait (1)
    !$acc end data
    !$acc enter data copyin(kept) if (n > 3)
    !$acc exit data delete(kept) finalize
  end subroutine
end module

! { dg-final { same-assembly } }
