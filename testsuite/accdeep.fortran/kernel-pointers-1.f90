! Sections 5 and 11: what a kernel follows and nothing brings is warned about at
! the clause: polymorphic components, and components of firstprivate objects.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do compile }

module m
  implicit none
  type b
     real, allocatable :: v(:)
  end type b
  type h
     integer :: n = 0
     class (b), allocatable :: c
     real, allocatable :: d(:)
     real, pointer :: q => null ()
  end type h
contains
  subroutine whole (x, y)
    type (h), intent (inout) :: x
    type (h), allocatable :: y
    integer :: i
    !$acc parallel loop copy(x) ! { dg-warning "'x%c' is polymorphic: what it leads to stays on the host, and the construct uses it" }
    do i = 1, x%n
       x%c%v(i) = x%d(i) + x%c%v(i)
    end do
    !$acc serial copyin(y) ! { dg-warning "'y%c' is polymorphic" }
    y%c%v(1) = 1
    !$acc end serial
    ! Nothing follows it, or somebody else has brought it.
    !$acc parallel loop copy(x)
    do i = 1, x%n
       x%d(i) = 0
    end do
    !$acc serial present(x)
    x%c%v(1) = 1
    !$acc end serial
    !$acc data present(x)
    !$acc serial
    x%c%v(1) = 1
    !$acc end serial
    !$acc end data
  end subroutine whole

  subroutine private_ones (x, r)
    type (h), intent (in) :: x
    real, intent (out) :: r(8)
    type (h) :: own
    integer :: i
    own%n = 1
    !$acc parallel loop copyout(r) firstprivate(own) ! { dg-warning "private copies of 'own' have an address of the host in 'own%d', which the construct follows; map it with 'copyin'" }
    do i = 1, 8
       r(i) = own%d(i) + own%d(1)
    end do
    !$acc parallel loop copyout(r) firstprivate(own) ! { dg-warning "an address of the host in 'own%q'" }
    do i = 1, 8
       r(i) = own%q
    end do
    !$acc parallel loop copyout(r) firstprivate(own)
    do i = 1, 8
       r(i) = own%n
    end do
  end subroutine private_ones
end module m
