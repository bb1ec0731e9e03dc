! "Implicit data" of section 5: components that the construct refers to, further
! in as well, are mapped, and no others: in place, inherited, behind allocatable
! components and arrays of types, of dummies, arrays and polymorphic objects.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-skip-device host "it has no plans" }
! { dg-set-target-env-var ACCDEEP_DEBUG "plan" }

module types
  implicit none
  type part
    integer :: k = 0
    real, allocatable :: v(:), not_v(:)
  end type
  type parent
    real, allocatable :: p(:), not_p(:)
  end type
  type, extends(parent) :: whole
    integer :: n = 3
    type(part) :: inner, inners(2)
    type(part), allocatable :: parts(:), not_parts(:)
    type(part), pointer :: one => null()
    real, pointer :: scalar => null(), not_scalar => null()
    character(len=:), allocatable :: name, not_name
  end type
contains
  subroutine set_part (p)
    type(part), intent(out) :: p
    allocate (p%v(3), p%not_v(3))
    p%v = 1
    p%not_v = 1
  end subroutine
  subroutine set (w)
    type(whole), intent(out) :: w
    integer :: i
    allocate (w%p(3), w%not_p(3), w%parts(2), w%not_parts(2), w%one, w%scalar, w%not_scalar)
    w%p = 1
    w%not_p = 1
    w%scalar = 1
    w%not_scalar = 1
    w%name = "abc"
    w%not_name = "abc"
    call set_part (w%inner)
    call set_part (w%one)
    do i = 1, 2
      call set_part (w%parts(i))
      call set_part (w%not_parts(i))
      call set_part (w%inners(i))
    end do
  end subroutine
  subroutine dummy (w)
    type(whole), intent(inout) :: w
    integer :: i
    !$acc parallel loop
    do i = 1, size (w%p)
      w%p(i) = w%p(i) + i
      w%inner%v(i) = w%n
      w%inners(2)%v(i) = 5
      w%parts(2)%v(i) = 6
      w%parts(2)%k = 8
    end do
    !$acc serial
    w%scalar = 9
    w%one%v(2) = 10
    w%name(2:2) = "x"
    !$acc end serial
  end subroutine
  subroutine polymorphic (w)
    class(whole), intent(inout) :: w
    integer :: i
    !$acc parallel loop
    do i = 1, w%n
      w%inner%v(i) = w%inner%v(i) + 100
    end do
  end subroutine
  subroutine array (many)
    type(part), intent(inout) :: many(:)
    integer :: i
    !$acc parallel loop
    do i = 1, size (many)
      many(i)%v(i) = many(i)%k
    end do
  end subroutine
end module

program main
  use types
  implicit none
  type(whole), target :: w
  type(part), allocatable :: many(:)
  integer :: i
  call set (w)
  call dummy (w)
  call polymorphic (w)
  if (any (w%p /= [2, 3, 4]) .or. any (w%inner%v /= 103)) stop 1
  if (any (w%inners(2)%v /= 5) .or. any (w%inners(1)%v /= 1)) stop 2
  if (any (w%parts(2)%v /= 6) .or. any (w%parts(1)%v /= 1) .or. w%parts(2)%k /= 8) stop 3
  if (w%scalar /= 9 .or. any (w%one%v /= [1, 10, 1]) .or. w%name /= "axc") stop 4
  allocate (many(2))
  do i = 1, 2
    call set_part (many(i))
    many(i)%k = 20 * i
  end do
  call array (many)
  if (any (many(1)%v /= [20, 1, 1]) .or. any (many(2)%v /= [1, 40, 1])) stop 5
  print '(a)', "done"
end program

! { dg-output "(libaccdeep: plan: (?!\[^\n]*not_)\[^\n]*\n+)+done" }
