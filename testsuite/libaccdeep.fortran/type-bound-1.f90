! Sections 2 and 5: objects as type-bound procedures have them, by the names that
! `select type' and `associate' give, with and without names of shapes.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-options "-w" }

module solvers
  use openacc
  implicit none
  type base
    real, allocatable :: a(:)
    integer :: n = 0
  contains
    procedure :: init => base_init
    procedure :: upload
    procedure :: download
    procedure :: step
  end type
  type, extends(base) :: solver
    real, allocatable :: b(:)
    type(base), allocatable :: levels(:)
    !$acc shape(top) exclude(levels)
    !$acc policy(get_b) default(exclude) update(b)
  contains
    procedure :: init => solver_init
    procedure :: relax
  end type
contains
  subroutine base_init (this, n)
    class(base), intent(inout) :: this
    integer, intent(in) :: n
    allocate (this%a(n))
    this%a = 1
    this%n = n
  end subroutine

  subroutine solver_init (this, n)
    class(solver), intent(inout) :: this
    integer, intent(in) :: n
    integer :: i
    call this%base%init (n)
    allocate (this%b(n), this%levels(2))
    this%b = 2
    do i = 1, 2
      call this%levels(i)%init (n / 2**i)
    end do
  end subroutine

  subroutine upload (this)
    class(base), intent(in) :: this
    !$acc enter data copyin(this)
  end subroutine

  subroutine download (this)
    class(base), intent(inout) :: this
    !$acc exit data copyout(this)
  end subroutine

  subroutine step (this)
    class(base), intent(inout) :: this
    integer :: i
    !$acc parallel loop present(this)
    do i = 1, this%n
      this%a(i) = this%a(i) + i
    end do
  end subroutine

  subroutine relax (self)
    class(solver), intent(inout), target :: self
    integer :: i, l
    !$acc data copy(self)
    !$acc parallel loop
    do i = 1, self%n
      self%a(i) = self%a(i) + self%b(i)
    end do
    do l = 1, size (self%levels)
      call self%levels(l)%step
    end do
    associate (lev => self%levels(1), q => self%b)
      !$acc parallel loop present(lev, q)
      do i = 1, lev%n
        q(i) = lev%a(i)
      end do
    end associate
    !$acc end data
  end subroutine

  ! Of the levels nothing moves.
  subroutine top_only (p)
    class(base), pointer, intent(in) :: p
    select type (p)
    type is (solver)
      !$acc data copy<top>(p)
      if (acc_get_device_type () /= acc_device_host) then
        if (acc_is_present (p%levels(1)%a)) stop 1
        if (.not. acc_is_present (p%b)) stop 2
      end if
      call p%step
      !$acc end data
    end select
    select type (s => p)
    class is (solver)
      !$acc enter data copyin(s)::{ exclude(levels) }
      if (acc_get_device_type () /= acc_device_host .and. acc_is_present (s%levels(1)%a)) stop 3
      !$acc parallel num_gangs(1) present<top>(s)
      s%b(1) = s%n
      !$acc end parallel
      !$acc update invoke<get_b>(self: s)
      if (s%b(1) /= 4) stop 4
      !$acc exit data delete<top>(s)
    end select
  end subroutine
end module

program main
  use solvers
  implicit none
  type(solver), target :: s
  class(base), allocatable :: poly
  class(base), pointer :: p

  call s%init (4)
  call s%relax
  if (any (s%a /= 3) .or. any (s%b /= [2, 3, 2, 2])) stop 5
  if (any (s%levels(1)%a /= [2, 3]) .or. any (s%levels(2)%a /= 2)) stop 6
  if (acc_get_device_type () /= acc_device_host .and. acc_is_present (s%levels(1)%a)) stop 7

  allocate (solver :: poly)
  call poly%init (3)
  call poly%upload
  call poly%step
  if (acc_get_device_type () /= acc_device_host .and. any (poly%a /= 1)) stop 8
  call poly%download
  if (any (poly%a /= [2, 3, 4])) stop 9

  p => s
  call top_only (p)
  if (any (s%a /= [4, 5, 6, 7])) stop 10
end program
