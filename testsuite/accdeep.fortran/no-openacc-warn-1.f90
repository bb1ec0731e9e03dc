! doc/warnings.md: a file with directives that is compiled without -fopenacc is
! warned of, once, at the first one.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-additional-options "-fno-openacc" }

subroutine f (x)
  ! acc is no directive here.
  integer :: x(10)
  !$acc enter data copyin(x) ! { dg-warning "OpenACC directives are ignored without '-fopenacc' .-Waccdeep-no-openacc." }
  !$acc exit data delete(x)
end subroutine
