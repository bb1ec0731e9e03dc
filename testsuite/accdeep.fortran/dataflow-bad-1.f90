! Section 10: clauses that dataflow regions and their tasks do not take.
! SPDX-License-Identifier: GPL-3.0-or-later

subroutine wrong(a)
  real :: a(10)
  !$acc dataflow copyin(a) num_gangs(3) ! { dg-error "28:clause 'num_gangs' is not valid on '!.acc dataflow'" }
  !$acc end dataflow

  !$acc dataflow copyin(a) device(1, 2) ! { dg-error "36:expected '\\)' before ','" }
  !$acc end dataflow

  !$acc dataflow copyin(a)
  !$acc parallel copyin(a) device ! { dg-error "expected '\\(' at end of directive" }
  !$acc end parallel
  !$acc end dataflow

  !$acc dataflow copyin(a)
  !$acc parallel copyin(a) device(1.5) ! { dg-error "requires a scalar INTEGER expression" }
  !$acc end parallel
  !$acc end dataflow
end subroutine
