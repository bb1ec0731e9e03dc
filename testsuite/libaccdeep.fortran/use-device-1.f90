! Section 8, use-device: allocatable variables in host_data are their data's
! addresses on the device: local and of modules, also of other files, dummies,
! results and scalars, beside pointers, arrays of other kinds and conditions.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-sources "use-device-aux.f90 use-device-aux.c" }

module use_device_there
  use iso_c_binding
  implicit none
  real, allocatable :: there(:)
  interface
    ! x(i) = x(i) + i of an array on the device.
    subroutine add (x, n) bind(c)
      import
      real(c_float) :: x(*)
      integer(c_int), value :: n
    end subroutine
    subroutine add_to_one (x, n) bind(c, name="add")
      import
      real(c_float) :: x
      integer(c_int), value :: n
    end subroutine
  end interface
end module

module use_device_here
  use use_device_there, only: far => there, add, add_to_one
  implicit none
  real, allocatable, save :: here(:)
  real :: grown
  allocatable :: grown(:, :)
contains
  subroutine dummies (d, o, b, p, s, e, n)
    real, allocatable :: d(:)
    real, allocatable, optional :: o(:), b
    real, pointer :: p(:)
    real :: s(:)
    integer :: n
    real :: e(n)
    !$acc host_data use_device(d, p) if_present
    call add (d, size (d))
    call add (p, size (p))
    !$acc end host_data
    !$acc host_data &
    !$acc   if_present, use_device(p, d, & ! also p
    !$acc   s) use_device(e) if (n > 0)
    if (n > 0) call add (d, size (d))
    if (n > 0) call add (s, size (s))
    if (n > 0) call add (e, n)
    !$acc end host_data
    if (present (o)) then
      !$acc host_data use_device(o)
      call add (o, size (o))
      !$acc end host_data
      !$acc host_data use_device(b)
      call add_to_one (b, 1)
      !$acc end host_data
    end if
    !$acc host_data use_device(o, b) if_present
    if (n > 0) call add (o, size (o))
    !$acc end host_data
  end subroutine

  function result_of (n) result (r)
    integer, intent(in) :: n
    real, allocatable :: r(:)
    allocate (r(n))
    r = 0
    !$acc data copy(r)
    !$acc host_data use_device(r)
    call add (r, n)
    !$acc end host_data
    !$acc end data
  end function
end module

! { dg-final { needs-cure use-device "ALLOCATABLE object" } }
