! Section 2.2: components beside their object in fixed form.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

      program main
      use openacc
      implicit none
      type t
        real, allocatable :: a(:), b(:)
      end type
      type(t) :: x
      logical :: shared
      shared = acc_get_device_type () == acc_device_host
      allocate (x%a(4), x%b(4))
      x%a = 1
      x%b = 1
C$ACC DATA COPYIN(X,
C$ACC1            X%B)
C$ACC+  COPY(X%A(2:3))
!$acc serial
      x%a(2) = 2
      x%b(2) = 2
!$acc end serial
*$acc end data
      if (any (x%a /= [1, 2, 1, 1])) stop 1
      if (.not. shared .and. any (x%b /= 1)) stop 2
      end program
