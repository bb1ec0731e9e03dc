! Section 10: what is wrong in dataflow regions and their tasks.
! SPDX-License-Identifier: GPL-3.0-or-later

subroutine wrong(a, b, c, n)
  integer, intent(in) :: n
  real :: a(n), b(n), c(n), d(10)
  integer :: i
  !$acc dataflow copyin(a) copyout(b, c)
  !$acc parallel loop copyin(a) copyout(b)
  do i = 1, n
    b(i) = a(i)
  end do
  !$acc parallel loop copyin(b)
  do i = 1, 10
    d(i) = b(i) ! { dg-error "'d' has no data clause on this task of a 'dataflow' region" }
  end do
  if (b(1) > 0) then ! { dg-error "'b', which a task of the 'dataflow' region writes, is used by the host in the region" }
    i = 0
  end if
  !$acc parallel loop copyin(b) copyout(c) if(n > 1) ! { dg-error "clause 'if' is not valid on a task of a 'dataflow' region" }
  do i = 1, n
    c(i) = b(i)
  end do
  !$acc end dataflow

  !$acc dataflow copyin(a)
  !$acc dataflow copyin(b) ! { dg-error "'dataflow' region in another one" }
  !$acc end dataflow
  !$acc end dataflow

  !$acc parallel copyin(a) device(1) ! { dg-error "clause 'device' is valid on tasks of 'dataflow' regions only" }
  !$acc end parallel
end subroutine
