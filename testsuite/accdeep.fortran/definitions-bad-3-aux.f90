! SPDX-License-Identifier: GPL-3.0-or-later

subroutine user (m)
  use types
  implicit none
  integer :: i
  type(mesh) :: m
  !$acc shape(a) type(mesh) include(x) exclude(s, xs)
  !$acc shape(b) type(mesh) default(none) include(x)
  !$acc data copy<nope>(m)
  !$acc end data
  i = = 3
end subroutine
