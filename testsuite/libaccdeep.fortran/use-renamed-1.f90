! Section 5: variables that `use' renames, in clauses that gfortran does not know;
! in the module that renames them, and where that is used.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module fields
  implicit none
  type field
    integer :: n
    real, allocatable :: a(:), b(:)
    !$acc shape(one) exclude(b)
    !$acc policy(go) copyin(b) default(copy)
  end type
  type model
    type(field) :: inner
  end type
  type(field), target :: long_name, v
  type(model) :: whole
end module

module steps
  use fields, only: w => long_name, m => whole
  implicit none
contains
  subroutine step
    integer :: i
    !$acc data invoke<go>(w)
    !$acc parallel loop
    do i = 1, w%n
      w%a(i) = w%a(i) + w%b(i)
    end do
    !$acc end data
    !$acc data copy<one>(m%inner)
    !$acc parallel loop
    do i = 1, m%inner%n
      m%inner%a(i) = m%inner%a(i) + 2
    end do
    !$acc end data
  end subroutine
end module

program main
  use fields, other => v, v => long_name
  use steps
  implicit none
  integer :: i
  v%n = 2
  v%a = [1, 2]
  v%b = [1, 1]
  other%n = 2
  other%a = [7, 7]
  other%b = [7, 7]
  whole%inner = v
  !$acc data copy<one>(v) copyin(other)
  !$acc parallel loop
  do i = 1, v%n
    v%a(i) = v%a(i) + other%b(i) - 6
  end do
  !$acc end data
  if (any (v%a /= [2, 3])) stop 1
  call step
  if (any (v%a /= [3, 4]) .or. any (whole%inner%a /= [3, 4])) stop 2
  call again
  if (any (v%a /= [6, 8]) .or. any (other%a /= 7)) stop 3
contains
  subroutine again
    integer :: i
    !$acc data copy<one>(w)
    !$acc parallel loop
    do i = 1, w%n
      w%a(i) = 2 * w%a(i)
    end do
    !$acc end data
  end subroutine
end program
