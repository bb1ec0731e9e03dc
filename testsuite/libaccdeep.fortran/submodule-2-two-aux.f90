! SPDX-License-Identifier: GPL-3.0-or-later

submodule (m:s1) s2
  !$acc shape(later) type(local) exclude(u)
contains
  module procedure three
    !$acc data copy<s>(x)
    !$acc end data
  end procedure

  module procedure deep
    logical :: shared
    shared = acc_get_device_type () == acc_device_host
    !$acc data copy<l>(y) copy<late>(b)
    if (.not. acc_is_present (y%u) .or. .not. acc_is_present (b%b)) stop 11
    if (.not. shared .and. acc_is_present (y%v)) stop 12
    if (.not. shared .and. acc_is_present (b%a)) stop 13
    !$acc end data
    !$acc data copy<later>(y)
    if (.not. shared .and. acc_is_present (y%u)) stop 14
    if (.not. acc_is_present (y%v)) stop 15
    !$acc end data
  end procedure
end submodule

program main
  use m
  implicit none
  type(seen) :: x
  call fill (x)
  call one (x)
  call two (x)
  call three (x)
end program
