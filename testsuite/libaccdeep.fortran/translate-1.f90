! Section 2.3 in Fortran: components that are looked up, (@), and those that are
! relative to another one, (@base).
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

program main
  use openacc
  implicit none
  type field
    real, pointer :: all(:) => null()
    real, pointer :: inner(:) => null()
    real, pointer :: other(:) => null()
    real, pointer :: nothing(:) => null()
    !$acc shape include(inner(@all), other(@), nothing(@))
  end type
  type(field) :: f
  real, target :: a(10), b(4)
  integer :: i
  logical :: gone

  a = [(real (i), i = 1, 10)]
  b = 100
  f%all => a
  f%inner => a(3:6)
  f%other => b
  gone = .false.
  !$acc data copy(b)
  !$acc data copy(f)
  !$acc serial copy(gone)
  f%inner(1) = -3
  f%other(2) = f%inner(2)
  gone = .not. associated (f%nothing)
  !$acc end serial
  !$acc end data
  !$acc end data
  if (a(3) /= -3 .or. a(4) /= 4) stop 1
  if (b(2) /= 4 .or. b(1) /= 100) stop 2
  if (.not. gone) stop 3
end program
