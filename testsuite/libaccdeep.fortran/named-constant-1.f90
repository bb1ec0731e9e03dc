! Section 8, named-constant: OpenACC 3.4 has named constants where variables may
! stand in clauses; and procedures for the device use those that are arrays or
! structures, of their own module and of others'.  What is beside them in a
! clause, and variables of their names, mean what they mean.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-sources "named-constant-aux.f90" }

module named_tables
  implicit none
  type pair
    integer :: k, l(3)
  end type
  real, parameter :: table(4) = [1., 2., 3., 4.]
  integer, parameter :: width = 4, inner = 2
  integer :: old
  parameter (old = 3)
  type(pair), parameter :: both = pair (5, [1, 2, 3])
  real :: scale = 1
  private :: inner
  !$acc declare create(table, scale, both) copyin(width)
  !$acc declare create(old)
contains
  real function look (i)
    !$acc routine seq
    integer, intent(in) :: i
    look = table(i) * scale + both%l(inner)
  end function
end module

! { dg-final { needs-cure named-constant "is not a variable|requires a .declare. directive" } }
