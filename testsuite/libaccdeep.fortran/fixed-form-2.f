C     Section 5: in fixed form blanks mean nothing, words may stand side by side
C     and lines end in their middle; lines with a D are comments.
C
C     SPDX-License-Identifier: GPL-3.0-or-later

C     { dg-do run }
C     { dg-options "-fd-lines-as-comments" }

      module fixed
      implicit none
      type grid
      integer n
      real, allocatable :: a(:), b(:)
c$acc shape(only_a)exclude(b)
c$acc shape (on
c$acc+ly_b) def
C     a comment
d     end type

c$acc+ault(exclude)in
c$acc+cl                                                          ude(b)00001234
c$acc shape(unu                                                         00001234
*$acc+ s e d ) e x c l u d e ( a )  ! it's unused
      end type
      end module

      program main
      use fixed
      use openacc
      implicit none
      type(grid) g, long_name
      logical shared
      shared = acc_get_device_type () .eq. acc_device_host
      allocate (g%a(4), g%b(4), long_name%a(4), long_name%b(4))
      g%a = 1
      g%b = 1
      long_name%a = 1
      long_name%b = 1
!$acc enterdatacopyin<only_b>(long_na
C$ACC2me)copyin <on
c$acc+ly_a>(g)
      if (.not. shared) then
        if (.not. acc_is_present (g%a)) stop 1
        if (acc_is_present (g%b)) stop 2
        if (acc_is_present (long_name%a)) stop 3
        if (.not. acc_is_present (long_name%b)) stop 4
      end if
c$acc serialpresent<only_a>(g)
c$acc+present(long_
c$acc+name)::{exclude
c$acc+(a)}
      g%a = 2
      long_name%b = 2
c$acc endserial
c$acc exit da
c$acc+ta copyout<o n l y _ a>( g )co
c$acc+pyout<only_b>(long_name)
c$acc+if(1.eq
c$acc+.1)
      if (any (g%a .ne. 2)) stop 5
      if (any (long_name%b .ne. 2)) stop 6
      end program
