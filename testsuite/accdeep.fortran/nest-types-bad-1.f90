! Section 2.3: a nest is for objects of one type.  This is an error beside others,
! after which gfortran makes no types, too.
!
! SPDX-License-Identifier: GPL-3.0-or-later

program two_types
  implicit none
  type north
    real, allocatable :: a(:), b(:)
  end type
  type south
    real, allocatable :: a(:), b(:)
  end type
  type(north) :: n, m(3)
  type(south) :: s
  !$acc data copy(n, s)::{ exclude(b) } ! { dg-error "one nest for objects of different types 'type.north.' and 'type.south.'" }
  ! { dg-message "the first one is here" "" { target *-*-* } .-1 }
  !$acc end data
  !$acc data copy(n, m)::{ exclude(b) } copy(s)::{ exclude(a) }
  !$acc end data
  !$acc data copy(n)::{ exclued(b) } ! { dg-error "unknown clause 'exclued'; did you mean 'exclude'.?" }
  !$acc end data
end program
