! Section 10: tables and edges of a region in Fortran, in fixed words and with
! continuation lines; the graph as graphviz takes it.
! SPDX-License-Identifier: GPL-3.0-or-later
! { dg-options "-fplugin-arg-accdeep-report" }

subroutine region(a, d, n, q)
  integer, intent(in) :: n, q
  real :: a(n), d(n)
  real, allocatable :: b(:), c(:)
  integer :: i
  allocate (b(n), c(n))
  !$acc dataflow copyin(a), copyout(d), &
  !$acc& async(q), wait(q + 1, 3), &
  !$acc& device(n - 5)
  !$acc parallel loop copyin(a) copyout(b)
  do i = 1, n
    b(i) = a(i)
  end do
  if (n > 10) then
    !$acc parallel loop copyin(b) copyout(d)
    do i = 1, n
      d(i) = b(i)
    end do
  else
    !$acc parallel loop copyin(b), copyout(c), device(auto)
    do i = 1, n
      c(i) = b(i)
    end do
    !$acc parallel loop copyin(c), device(0), copyout(d)
    do i = 1, n
      d(i) = c(i)
    end do
  end if
  do i = 1, 3
    !$acc serial copy(d)
    d(1) = d(1) + 1
    !$acc end serial
  end do
  !$acc end dataflow
end subroutine

! { dg-note "moves|region with|a      d      b      c" "" { target *-*-* } 12 }
! { dg-note "<entry>      write  none   none   none" "" { target *-*-* } 12 }
! { dg-note "parallel:15  read   none   write  none" "" { target *-*-* } 12 }
! { dg-note "parallel:20  none   write  read   none" "" { target *-*-* } 12 }
! { dg-note "parallel:25  none   none   read   write" "" { target *-*-* } 12 }
! { dg-note "parallel:29  none   write  none   read" "" { target *-*-* } 12 }
! { dg-note "serial       none   both   none   none" "" { target *-*-* } 12 }
! { dg-note "<exit>       none   read   none   none" "" { target *-*-* } 12 }
! { dg-note "<exit> is behind 'parallel:20' \\(d\\), 'parallel:29' \\(d\\) and 'serial' \\(d\\)" "" { target *-*-* } 12 }
! { dg-note "moves" "" { target *-*-* } 15 }
! { dg-note "task 'parallel:15' is behind <entry> \\(a\\); queue 0" "" { target *-*-* } 15 }
! { dg-note "moves" "" { target *-*-* } 20 }
! { dg-note "task 'parallel:20', in a branch, is behind 'parallel:15' \\(b, if they overlap\\); its queue" "" { target *-*-* } 20 }
! { dg-note "moves" "" { target *-*-* } 25 }
! { dg-note "task 'parallel:25', in a branch, is behind 'parallel:15' \\(b, if they overlap\\); its queue is chosen at run time" "" { target *-*-* } 25 }
! { dg-note "moves" "" { target *-*-* } 29 }
! { dg-note "task 'parallel:29', in a branch, is behind 'parallel:25' \\(c, if they overlap\\); its queue is chosen at run time" "" { target *-*-* } 29 }
! { dg-note "moves" "" { target *-*-* } 35 }
! { dg-note "task 'serial', in a loop, is behind 'parallel:20' \\(d\\), 'parallel:29' \\(d\\) and itself of an earlier iteration \\(d\\)" "" { target *-*-* } 35 }
! { dg-final { scan-dataflow-graph "diamond" } }
! { dg-final { draw-dataflow-graph } }
