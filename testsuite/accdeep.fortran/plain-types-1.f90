! Sections 2 and 5: directives on plain types stay GCC's own, without a call of the
! library, also in a source that has shapes of other types.
!
! SPDX-License-Identifier: GPL-3.0-or-later
! { dg-options "-fplugin-arg-accdeep-no-cures=launch-arguments,device-calls" }

module plain_types
  implicit none
  type deep
    real, allocatable :: a(:)
    !$acc shape(none) exclude(a)
  end type
  type plain
    integer :: i
  end type
contains
  subroutine f (p, q, n)
    integer, intent(in) :: n
    type(plain), intent(in) :: p(n)
    real, intent(inout) :: q(n)
    integer :: i
    !$acc data copy(p, q(1:n))
    !$acc parallel loop
    do i = 1, n
      q(i) = q(i) + p(i)%i
    end do
    !$acc end data
    !$acc enter data copyin(q)
    !$acc update self(q)
    !$acc exit data delete(q)
  end subroutine
end module

! { dg-final { scan-assembler-not "GOACC_deep" } }
