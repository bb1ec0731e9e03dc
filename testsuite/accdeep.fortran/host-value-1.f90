! Section 8: a kernel that uses a component, a value, which its shape leaves on
! the host, gets a warning.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do compile }

module m
  implicit none
  type part
    integer :: n = 3
    real :: k = 2
    real :: set = 1
    real, allocatable :: a(:)
    !$acc shape exclude(k, set) ! { dg-message "left out" }
  end type part
contains
  subroutine use_it (x)
    type (part), intent (inout) :: x
    !$acc parallel copy(x)
    x%set = 2
    x%a(1) = x%k + x%set + x%n ! { dg-warning "use of 'x%k' on the device, which 'copy .x.' leaves on the host" }
    !$acc end parallel
  end subroutine use_it
end module m
