! Makes the linker take the library.  See by-hand.exp.
!
! SPDX-License-Identifier: GPL-3.0-or-later

subroutine library_user
  interface
    subroutine library_enter (x)
      use library_types
      type(state), intent(inout) :: x
    end subroutine
  end interface
  procedure(library_enter), pointer, save :: taken
  taken => library_enter
end subroutine
