! Section 2: without OpenACC there is no _ACCDEEP.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }
! { dg-options "-fno-openacc" }

#ifdef _ACCDEEP
#error _ACCDEEP is defined
#endif
subroutine s
end subroutine
