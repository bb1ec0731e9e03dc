! Section 2: _ACCDEEP is defined, also for the preprocessor of gfortran.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }

#ifndef _ACCDEEP
#error _ACCDEEP is not defined
#elif _ACCDEEP < 202611
#error _ACCDEEP is too small
#endif
subroutine s
  print *, _ACCDEEP ! { dg-bogus "no IMPLICIT type" }
end subroutine
