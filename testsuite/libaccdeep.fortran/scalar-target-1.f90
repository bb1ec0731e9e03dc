! Cure "scalar-target": kernels use the values of scalars that pointers and
! allocatables refer to, and of associate names.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-final { needs-cure scalar-target "HOST address|wrong" } }

module state
  implicit none
  integer, pointer :: shared
  type t
    integer :: n = 3
    real, allocatable :: a(:)
  end type
end module

program scalar_target_1
  use state
  implicit none
  integer, pointer :: m, absent
  integer, allocatable :: al
  real(8), allocatable :: d
  complex, pointer :: z
  logical, allocatable :: l
  type(t) :: x
  real :: a(4)
  integer :: i
  nullify (absent)
  allocate (m, al, d, z, l, shared)
  m = 3; al = 4; d = 0.5d0; z = (1.0, 2.0); l = .true.; shared = 7
  a = 0
  !$acc parallel loop copy(a)
  do i = 1, 4
    a(i) = m + al + d + real (z) + shared
    if (.not. l) a(i) = -1
    if (associated (absent)) a(i) = absent
  end do
  call check (all (a == 15.5))
  !$acc kernels copy(a)
  do i = 1, m
    a(i) = al
  end do
  !$acc end kernels
  call check (all (a == [4.0, 4.0, 4.0, 15.5]))
  !$acc serial firstprivate(al) copy(a)
  a(1) = al + m
  !$acc end serial
  call check (a(1) == 7)
  m = 9
  !$acc parallel loop default(present) copy(a)
  do i = 1, 4
    a(i) = m
  end do
  call check (all (a == 9))
  call dummies (m, al, a)
  call check (all (a == 13))
  call dummies (m, al, a, shared)
  call check (all (a == 20))

  x%a = [1., 2., 3.]
  associate (y => x%a, n => x%n)
    !$acc parallel loop
    do i = 1, 3
      y(i) = y(i) + n
    end do
  end associate
  call check (all (x%a == [4, 5, 6]))

  ! Present ones stay those of the device.
  !$acc data copy(m)
  !$acc parallel present(m)
  m = m + 1
  !$acc end parallel
  !$acc end data
  call check (m == 10)
contains
  subroutine dummies (p, al, a, more)
    integer, pointer :: p
    integer, allocatable :: al
    integer, pointer, optional :: more
    real :: a(4)
    integer :: i
    logical :: there
    there = present (more)
    !$acc parallel loop copy(a)
    do i = 1, 4
      a(i) = p + al
      if (there) a(i) = a(i) + more
    end do
  end subroutine
  subroutine check (right)
    logical :: right
    if (.not. right) then
      print *, 'wrong'
      stop 1
    end if
  end subroutine
end program
