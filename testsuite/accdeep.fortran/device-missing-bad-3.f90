! What devices do not have, in a routine for them, is an error at its line.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }

function half (x)
  !$acc routine seq
  real(10) :: x, half
  half = x / 2 ! { dg-error "devices do not have type 'real\\(10\\)' of 'x'; use 'real\\(8\\)'" }
end function
