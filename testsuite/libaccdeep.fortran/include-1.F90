! Section 5: directives and types in INCLUDE files and behind the preprocessor,
! macros in directives.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

#define NAME all
#define MEMBERS b
#define ENTER(v) copyin<NAME>(v)
module m
  implicit none
  include 'include-type-1.inc'
  !$acc shape(NAME) type(grid) include(a, MEMBERS)
end module
program main
  use m
  use openacc
  implicit none
  type(grid) :: x, y
  logical :: shared
  shared = acc_get_device_type () == acc_device_host
  allocate (x%a(3), x%b(3), y%a(3), y%b(3))
  x%a = 1
  x%b = 1
#include "include-directive-1.inc"
  if (.not. acc_is_present (x%b)) stop 1
  if (.not. shared .and. acc_is_present (y%b)) stop 2
#ifdef NAME
  !$acc exit data delete<NAME>(x) delete(y, y%a)
#endif
  !$acc data ENTER(x)
  if (.not. acc_is_present (x%b)) stop 3
  !$acc end data
  include 'include-directive-1.inc'
  if (.not. acc_is_present (y%a)) stop 4
  !$acc exit data delete<NAME>(x) delete(y, y%a)
end program
