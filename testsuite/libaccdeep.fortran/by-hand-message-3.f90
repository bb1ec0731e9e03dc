! Section 5: messages about a component that a construct refers to say who copies
! its object by hand, and name it as the program does.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-skip-device host "nothing is absent there" }
! { dg-shouldfail "b%v is absent" }
! { dg-set-target-env-var SIMCUDA_LEAKS "report" }
! { dg-output "parallel present: b%v .*, is not present; type.box. is copied by hand: .*by-hand-message-3.f90:22:.*; data at .*by-hand-message-3.f90:40:.* mapped what leads to it without it" }

module boxes
  implicit none
  type box
    integer :: n = 4
    real, allocatable :: v(:), w(:)
  end type
contains
  ! Never called.
  subroutine other (b)
    class(box), intent(inout) :: b
    !$acc data copyin(b%w)
    !$acc end data
  end subroutine
  subroutine fill (b)
    class(box), intent(inout) :: b
    integer :: i
    !$acc parallel loop default(present)
    do i = 1, 4
      b%v(i) = i
    end do
  end subroutine
end module

program main
  use boxes
  implicit none
  type(box) :: b
  allocate (b%v(4), b%w(4))
  !$acc data copy(b)
  call fill (b)
  !$acc end data
end program
