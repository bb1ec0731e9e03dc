! "Implicit data" of section 5: a variable without a clause maps itself and not
! what the construct does not refer to: arrays, undefined pointers, polymorphic
! components, components that share memory or are partly present.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module types
  use iso_c_binding
  implicit none
  type base
    integer :: k
  end type
  type state
    integer :: n = 4
    real, pointer :: undefined(:)
    real, pointer :: a(:), b(:)
    class(base), pointer :: f => null()
    real, allocatable :: big(:)
  end type
contains
  ! What memory may hold that nobody has defined: a small address, and bounds.
  subroutine spoil (s)
    type(state), target :: s
    integer(c_intptr_t), pointer :: bits(:)
    call c_f_pointer (c_loc (s), bits, [9])
    bits(2:9) = [68_c_intptr_t, -1_c_intptr_t, 4_c_intptr_t, 4294967296_c_intptr_t + 769, &
                 4_c_intptr_t, 1_c_intptr_t, 1_c_intptr_t, 5_c_intptr_t]
  end subroutine
  subroutine fill (s, x)
    type(state) :: s
    real :: x(:)
    integer :: i
    !$acc parallel loop copyout(x)
    do i = 1, s%n
      x(i) = i * s%n
    end do
    !$acc serial
    s%n = s%n + 1
    !$acc end serial
  end subroutine
end module

program main
  use types
  implicit none
  type(state), target :: s
  type(base), target :: b
  real, target :: w(100)
  real :: x(4)

  call spoil (s)
  w = 7
  s%a => w(1:60)
  s%b => w(40:100)
  s%f => b
  allocate (s%big(100000))
  s%big = 1
  !$acc data copyin(w(50:100))
  call fill (s, x)
  !$acc end data
  if (any (x /= [4, 8, 12, 16]) .or. s%n /= 5) stop 1
  if (.not. associated (s%a, w(1:60)) .or. .not. associated (s%f, b)) stop 2
end program
