! Section 10: the host must not use in a region what a task writes: in
! expressions, in input and output, as a loop's bound.
! SPDX-License-Identifier: GPL-3.0-or-later

subroutine wrong(a, b, c, d, e, n, total, m)
  integer, intent(in) :: n
  real :: a(n), b(n), c(n), d(:), total
  real, allocatable :: e(:)
  integer :: m, i
  !$acc dataflow copy(a, b, c, d, e, total, m)
  !$acc serial copy(b, c, d, e, total, m)
  b(1) = 1
  c(1) = 1
  d(1) = 1
  e(1) = 1
  total = 2
  m = 3
  !$acc end serial
  print *, a
  print *, size(b), ubound(d, 1)
  print *, b ! { dg-error "'b', which a task of the 'dataflow' region writes, is used by the host in the region" }
  read *, total ! { dg-error "'total', which a task of the 'dataflow' region writes" }
  write (*, *) e ! { dg-error "'e', which a task of the 'dataflow' region writes" }
  c = 0 ! { dg-error "'c', which a task of the 'dataflow' region writes" }
  if (any(d > 1)) a(1) = 2 ! { dg-error "'d', which a task of the 'dataflow' region writes" }
  do i = 1, m ! { dg-error "'m', which a task of the 'dataflow' region writes" }
    a(1) = i
  end do
  !$acc end dataflow
end subroutine
