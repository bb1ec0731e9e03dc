! Section 8, attach: acc_attach of libgomp, through an interface with C's
! binding, is the first use of the device.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module state
  use iso_c_binding
  implicit none
  type, bind(c) :: holder
    type(c_ptr) :: p
  end type
  real(c_float), target :: values(4) = [1, 2, 3, 4]
  type(holder), target :: slot
  !$acc declare copyin (values) create (slot)
  interface
    subroutine attach (slot) bind(c, name="acc_attach")
      import
      type(c_ptr), value :: slot
    end subroutine
    subroutine detach (slot) bind(c, name="acc_detach")
      import
      type(c_ptr), value :: slot
    end subroutine
  end interface
contains
  real function third ()
    !$acc parallel copyout(third)
    third = third_of (slot%p)
    !$acc end parallel
  end function
  real function third_of (p)
    !$acc routine seq
    type(c_ptr), value :: p
    real(c_float), pointer :: a(:)
    call c_f_pointer (p, a, [4])
    third_of = a(3)
  end function
end module

subroutine work
  use state
  implicit none
  slot%p = c_loc (values)
  call attach (c_loc (slot%p))
  if (third () /= 3) error stop 1
  call detach (c_loc (slot%p))
end subroutine

! A main program that uses the module would use the device at once.
program main
  call work
end program

! { dg-final { needs-cure attach "" } }
