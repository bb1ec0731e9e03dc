! Section 5: types and directives of modules and submodules in submodules.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module parent
  implicit none
  type t
    real, allocatable :: a(:), b(:)
    !$acc shape(one) exclude(b)
  end type
  interface
    module subroutine work (x)
      type(t), intent(inout) :: x
    end subroutine
    module subroutine deeper (x)
      type(t), intent(inout) :: x
    end subroutine
  end interface
end module
submodule (parent) child
  type, extends(t) :: u
    real, allocatable :: c(:)
    !$acc shape(two) exclude(a)
  end type
  !$acc shape(three) type(t) exclude(a)
contains
  module subroutine work (x)
    use openacc
    type(t), intent(inout) :: x
    type(u) :: y
    logical :: shared
    shared = acc_get_device_type () == acc_device_host
    !$acc data copyin<one>(x)
    if (.not. acc_is_present (x%a)) stop 1
    if (.not. shared .and. acc_is_present (x%b)) stop 2
    !$acc end data
    !$acc data copyin<three>(x)
    if (.not. acc_is_present (x%b)) stop 3
    if (.not. shared .and. acc_is_present (x%a)) stop 4
    !$acc end data
    allocate (y%a(2), y%b(2), y%c(2))
    !$acc data copyin<two>(y)
    if (.not. acc_is_present (y%b) .or. .not. acc_is_present (y%c)) stop 5
    if (.not. shared .and. acc_is_present (y%a)) stop 6
    !$acc end data
  end subroutine
end submodule
submodule (parent:child) grandchild
contains
  module procedure deeper
    use openacc
    logical :: shared
    shared = acc_get_device_type () == acc_device_host
    !$acc data copyin<three>(x)
    if (.not. acc_is_present (x%b)) stop 7
    if (.not. shared .and. acc_is_present (x%a)) stop 8
    !$acc end data
  end procedure
end submodule
program main
  use parent
  type(t) :: x
  allocate (x%a(2), x%b(3))
  call work (x)
  call deeper (x)
end program
