! A type that a library may copy by hand.  See by-hand.exp.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module library_types
  implicit none
  type state
    integer :: n = 0
    real, allocatable :: a(:), b(:)
  end type
end module
