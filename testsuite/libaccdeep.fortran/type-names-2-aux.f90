! Users of the types, which they know from module files only.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module names_checks
  use openacc
  implicit none
contains
  ! A is there exactly when WANTED, unless memory is shared.
  subroutine check (a, wanted, code)
    real, allocatable, intent(in) :: a(:)
    logical, intent(in) :: wanted
    integer, intent(in) :: code
    if (acc_get_device_type () == acc_device_host) return
    if (acc_is_present (a) .neqv. wanted) then
      print *, "presence is wrong:", code
      stop 1
    end if
  end subroutine
end module

! Both at once, under other names.
subroutine of_both
  use names_checks
  use names_one, only: first => state
  use names_two, only: second => state
  implicit none
  type(first) :: x
  type(second) :: y
  integer :: i
  allocate (x%a(4), x%b(4), y%a(4), y%b(4))
  x%a = 1
  x%b = 2
  y%a = 3
  y%b = 4
  !$acc data copy(x, y)
  call check (x%a, .true., 1)
  call check (x%b, .false., 2)
  call check (y%a, .false., 3)
  call check (y%b, .true., 4)
  !$acc parallel loop
  do i = 1, 4
    x%a(i) = x%a(i) + y%b(i) * i
    y%b(i) = i
  end do
  !$acc end data
  if (any (x%a /= [5, 9, 13, 17]) .or. any (x%b /= 2)) stop 5
  if (any (y%a /= 3) .or. any (y%b /= [1, 2, 3, 4])) stop 6
  if (acc_is_present (x%a) .and. acc_get_device_type () /= acc_device_host) stop 7
end subroutine

! Through a module that has them both: those who know where they come from say
! so first.
subroutine of_between
  use names_checks
  use names_one, only: mine => state
  use names_two, only: yours => state
  use names_between
  implicit none
  type(pair) :: p
  type(mine) :: m
  allocate (p%f%a(4), p%f%b(4), p%s%a(4), p%s%b(4), m%a(4), m%b(4))
  !$acc data copyin(p, m)
  call check (p%f%a, .true., 11)
  call check (p%f%b, .false., 12)
  call check (p%s%a, .false., 13)
  call check (p%s%b, .true., 14)
  call check (m%a, .true., 15)
  call check (m%b, .false., 16)
  !$acc end data
end subroutine

subroutine of_renamed
  use names_checks
  use names_renamed
  implicit none
  type(mesh) :: g
  type(other) :: o
  !$acc shape(only_v) type(mesh) default(exclude) include(v)
  integer :: i
  allocate (g%u(4), g%v(4), o%a(4), o%b(4))
  g%u = 1
  g%v = 2
  !$acc data copyin<only_u>(g) copyin<only_b>(o)
  call check (g%u, .true., 21)
  call check (g%v, .false., 22)
  call check (o%a, .false., 23)
  call check (o%b, .true., 24)
  !$acc end data
  !$acc parallel loop copy<only_v>(g)
  do i = 1, 4
    g%v(i) = g%v(i) * i
  end do
  if (any (g%v /= [2, 4, 6, 8]) .or. any (g%u /= 1)) stop 25
end subroutine

program main
  implicit none
  call of_both
  call of_between
  call of_renamed
end program
