! Section 10: dataflow regions in fixed form, where blanks mean nothing, with
! device(auto) and a queue that waits for another one.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

      program main
      implicit none
      integer n, i, q
      parameter (n = 100)
      real a(n), b(n), c(n)
      q = 2
      do 10 i = 1, n
        a(i) = i
        c(i) = 0
   10 continue
!$acc enter data copyin(c)
!$acc parallel loop async(q) present(c)
      do 20 i = 1, n
        c(i) = 7
   20 continue
!$acc dataflowcopyin(a)copyout(b)present(c)
!$acc& wait(q) async(q + 1) device(au
!$acc&to)
!$acc parallel loop copyin(a) copyout(b) device(auto)
      do 30 i = 1, n
        b(i) = a(i) + 1
   30 continue
!$acc parallel loop present(c) copy(b)
!$acc& dev ice (0)
      do 40 i = 1, n
        b(i) = b(i) + c(i)
   40 continue
!$acc end data flow
!$acc wait(q + 1)
!$acc exit data copyout(c)
      do 50 i = 1, n
        if (b(i) .ne. i + 8) stop 1
        if (c(i) .ne. 7) stop 2
   50 continue
      end program
