! Section 5: the selector of a `select type' has the name that the user gives it,
! and components of parents are found where the user does not write the parent.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }
! { dg-final { scan-accdeep-dump "operand update \\S+ self chosen%a" } }
! { dg-final { scan-accdeep-dump "operand data \\S+ copyin chosen\\S* .type\\(u\\). <few>" } }
! { dg-final { scan-accdeep-dump-times "copyin x%t%p .type\\(part\\). <only>" 2 } }
! { dg-final { scan-accdeep-dump-not "__tmp" } }

module types
  implicit none
  type part
    real, allocatable :: q(:), r(:)
    !$acc shape(only) exclude(r)
  end type
  type t
    real, allocatable :: a(:)
    type(part), allocatable :: p(:)
  end type
  type, extends(t) :: u
    real, allocatable :: b(:)
    !$acc shape(few) exclude(b)
  end type
contains
  subroutine s (o, x)
    class(t), target :: o
    type(u) :: x
    select type (chosen => o)
    type is (t)
      !$acc update self(chosen%a)
    class is (u)
      !$acc data copyin<few>(chosen)
      !$acc end data
    end select
    !$acc data copyin<only>(x%p(1:2))
    !$acc end data
    !$acc data copyin<only>(x%t%p)
    !$acc end data
  end subroutine
end module
