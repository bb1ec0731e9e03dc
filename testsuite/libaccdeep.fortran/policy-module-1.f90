! Sections 1.4 and 5: policies of a type from a module file mean what they mean
! in its source: actions, default clauses, update.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-sources "policy-module-1-aux.f90" }

module types
  implicit none
  type mesh
    real, allocatable :: x(:), s(:)
    !$acc policy(fill)  default(copyin) copyout(x)
    !$acc policy(fetch) default(exclude) update(x)
    !$acc policy(only_in) default(copyin)
    !$acc policy(scratch) default(create)
    !$acc policy(there) default(present)
    !$acc policy(bare) in(x) exclude(s)
  end type
end module
