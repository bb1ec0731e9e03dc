! Section 5: so does a source without any directive, whatever its types are.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module lists
  implicit none
  type node
    integer :: value = 0
    type(node), pointer :: next => null ()
    real, allocatable :: a(:)
    class(*), pointer :: other => null ()
  end type
end module
module uses_lists
  use lists, only: item => node
  implicit none
contains
  integer function total (first)
    type(item), target, intent(in) :: first
    type(item), pointer :: at
    total = 0
    at => first
    do while (associated (at))
      total = total + at%value + size (at%a)
      at => at%next
    end do
  end function
end module
program main
  use uses_lists
  implicit none
  type(item), target :: a, b
  a%next => b
  allocate (a%a(2), b%a(3))
  print *, total (a)
end program

! { dg-final { same-assembly } }
