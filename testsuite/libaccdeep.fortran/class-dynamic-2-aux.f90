! What class-dynamic-2.f90 does not see, with directives.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module kids
  use bases
  implicit none
  type, extends(base) :: kid
    integer :: k = 7
    real, allocatable :: b(:)
  end type
contains
  subroutine work (o)
    class(base), intent(inout) :: o
    integer :: i
    select type (o)
    type is (kid)
      !$acc parallel loop present(o)
      do i = 1, o%n
        o%b(i) = o%b(i) + o%a(i) + o%k
      end do
    end select
  end subroutine
end module
