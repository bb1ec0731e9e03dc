! Says whether the objects of a type are deep: first, and after the library that
! the command names has been loaded.  See by-hand.exp.
!
! SPDX-License-Identifier: GPL-3.0-or-later

program main
  use library_types
  use iso_c_binding
  use openacc
  implicit none
  interface
    function dlopen (name, flags) bind(c) result(handle)
      import
      character(kind=c_char), intent(in) :: name(*)
      integer(c_int), value :: flags
      type(c_ptr) :: handle
    end function
  end interface
  type(state) :: x
  character(200) :: name
  allocate (x%a(3), x%b(3))
  x%a = 1
  x%b = 1
  call say
  call get_command_argument (1, name)
  if (name /= "") then
    if (.not. c_associated (dlopen (trim (name) // c_null_char, 2))) stop 1
    call say
  end if
contains
  subroutine say
    !$acc data copy(x)
    if (acc_is_present (x%b)) then
      print '(a)', "deep"
    else
      print '(a)', "bytes"
    end if
    !$acc end data
  end subroutine
end program
