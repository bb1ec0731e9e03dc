! As libaccdeep.c-c++-common/untranslated-message-4.c: an excluded component of
! an element.
! { dg-skip-device host "has one address space" }
! { dg-skip-device gpu "has other messages" }
! { dg-additional-options "-Wno-accdeep" }
! { dg-shouldfail "a kernel follows a null pointer" }
program p
  implicit none
  type leaf
    real, allocatable :: y(:)
    !$acc shape exclude(y)
  end type
  type tree
    type(leaf), allocatable :: leaves(:)
    !$acc shape include(leaves)
  end type
  type(tree) :: t
  allocate (t%leaves(2))
  allocate (t%leaves(2)%y(4))
  !$acc serial copy(t)
  t%leaves(2)%y(1) = 1
  !$acc end serial
end program
! { dg-output "null pointer: member 'leaves.2.%y' of 'type.tree.' at 0x\[0-9a-f\]+: excluded at \[^ \]*untranslated-message-3.f90:11" }
! SPDX-License-Identifier: GPL-3.0-or-later
