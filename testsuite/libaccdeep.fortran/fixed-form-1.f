C     Section 5: fixed form, with all sentinels, continuation lines and cards
C     that reach beyond column 72.
C
C     SPDX-License-Identifier: GPL-3.0-or-later

C     { dg-do run }

      module fixed
      implicit none
      type grid
      integer n
      real, allocatable :: a(:), b(:)
c$acc shape(half)
C$ACC+  default(exclude)
*$acc*  include(a)
      end type
      end module

      program main
      use fixed
      use openacc
      implicit none
      type(grid) g
      integer i
      logical shared
      shared = acc_get_device_type () .eq. acc_device_host
      allocate (g%a(4), g%b(4))
      g%n = 4
      g%a = 1
      g%b = 2
c$acc enter data
c$acc+ copyin(g)
!$acc parallel loop present(g)
      do 10 i = 1, 4
        g%a(i) = 3
        g%b(i) = 4
   10 continue
c$acc update self
c$acc+<half>(g)
      if (any (g%a .ne. 3)) stop 1
      if (.not. shared .and. any (g%b .ne. 2)) stop 2
!$acc exit data delete(g)
      end program
