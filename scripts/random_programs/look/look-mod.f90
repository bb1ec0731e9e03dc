! What random programs in Fortran see of themselves: see look.h.
!
! SPDX-License-Identifier: GPL-3.0-or-later
module look_mod
  use iso_c_binding
  implicit none
  logical, save :: look_yes = .true., look_no = .false.
  integer, save :: look_unit = 1
  interface
    subroutine look_begin_c(name) bind(c)
      import
      character(kind=c_char) :: name(*)
    end subroutine
    subroutine look_value_c(point, name, value, host, shared) bind(c)
      import
      integer(c_int), value :: point
      character(kind=c_char) :: name(*)
      real(c_double), value :: value, host, shared
    end subroutine
    subroutine look_present_c(point, name, at, bytes, n, there, unknown) bind(c)
      import
      integer(c_int), value :: point, bytes, n
      character(kind=c_char) :: name(*)
      integer(c_long), value :: at, there, unknown
    end subroutine
    subroutine look_device_c(point, name, at, kind, n, mask, expected) bind(c)
      import
      integer(c_int), value :: point, kind, n
      character(kind=c_char) :: name(*)
      integer(c_long), value :: at, mask
      real(c_double), value :: expected
    end subroutine
    subroutine look_finish() bind(c)
    end subroutine
    function look_shared_c() bind(c)
      import
      integer(c_int) :: look_shared_c
    end function
  end interface
contains
  logical function look_shared()
    look_shared = look_shared_c() /= 0
  end function
  logical function look_chosen(number)
    integer, intent(in) :: number
    character(len=20) :: word
    integer :: only
    only = number
    if (command_argument_count() > 0) then
      call get_command_argument(1, word)
      read (word, *) only
    end if
    look_chosen = only == number
  end function
  subroutine look_begin(name)
    character(len=*), intent(in) :: name
    call look_begin_c(name // c_null_char)
  end subroutine
  subroutine look_value(point, name, value, host, shared)
    integer, intent(in) :: point
    character(len=*), intent(in) :: name
    real(8), intent(in) :: value, host, shared
    call look_value_c(point, name // c_null_char, value, host, shared)
  end subroutine
  subroutine look_present(point, name, at, bytes, n, there, unknown)
    integer, intent(in) :: point, bytes, n
    character(len=*), intent(in) :: name
    integer(8), intent(in) :: at, there, unknown
    call look_present_c(point, name // c_null_char, at, bytes, n, there, unknown)
  end subroutine
  subroutine look_device(point, name, at, kind, n, mask, expected)
    integer, intent(in) :: point, kind, n
    character(len=*), intent(in) :: name
    integer(8), intent(in) :: at, mask
    real(8), intent(in) :: expected
    call look_device_c(point, name // c_null_char, at, kind, n, mask, expected)
  end subroutine
end module
