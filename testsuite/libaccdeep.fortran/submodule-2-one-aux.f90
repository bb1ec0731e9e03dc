! SPDX-License-Identifier: GPL-3.0-or-later

submodule (m) s1
  use openacc
  implicit none
  type local
    real, allocatable :: u(:), v(:)
    !$acc shape(l) exclude(v)
  end type
  !$acc shape(late) type(hidden) exclude(a)
  interface
    module subroutine deep (y, b)
      type(local) :: y
      type(hidden) :: b
    end subroutine
  end interface
contains
  module subroutine one (x)
    type(seen) :: x
    type(local) :: y
    logical :: shared
    shared = acc_get_device_type () == acc_device_host
    allocate (y%u(2), y%v(2))
    !$acc data copy<s>(x) copy<l>(y)
    if (.not. acc_is_present (x%a) .or. .not. acc_is_present (y%u)) stop 1
    if (.not. shared .and. acc_is_present (x%b)) stop 2
    if (.not. shared .and. acc_is_present (y%v)) stop 3
    !$acc end data
    !$acc data copy<late>(x%in)
    if (.not. shared .and. acc_is_present (x%in%a)) stop 4
    if (.not. acc_is_present (x%in%b)) stop 5
    !$acc end data
    call deep (y, x%in)
  end subroutine

  module procedure two
    !$acc data copy<h>(x%in)
    if (.not. acc_is_present (x%in%a)) stop 6
    !$acc end data
  end procedure
end submodule
