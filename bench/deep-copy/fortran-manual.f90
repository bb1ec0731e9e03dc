! The data sets in Fortran as programs move them today: a directive for each
! component.  Compiled without the plugin.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module bench_manual
  use bench_types
  implicit none
contains

  subroutine fortran_manual_in (root, n) bind(C)
    type(c_ptr), value :: root
    integer(c_long), value :: n
    call apply (root, n, pairs_in, fields_in)
  end subroutine

  subroutine fortran_manual_out (root, n) bind(C)
    type(c_ptr), value :: root
    integer(c_long), value :: n
    call apply (root, n, pairs_out, fields_out)
  end subroutine

  subroutine pairs_in (p)
    type(two), allocatable, intent(inout) :: p(:)
    integer :: i
    !$acc enter data copyin(p)
    do i = 1, size (p)
      !$acc enter data copyin(p(i)%x)
      !$acc enter data copyin(p(i)%y)
    end do
  end subroutine

  subroutine pairs_out (p)
    type(two), allocatable, intent(inout) :: p(:)
    integer :: i
    do i = 1, size (p)
      !$acc exit data copyout(p(i)%x)
      !$acc exit data copyout(p(i)%y)
    end do
    !$acc exit data delete(p)
  end subroutine

  subroutine fields_in (f)
    type(fields), intent(inout) :: f
    integer :: i
    !$acc enter data copyin(f)
    do i = 1, n_fields
      !$acc enter data copyin(f%field(i)%v)
    end do
  end subroutine

  subroutine fields_out (f)
    type(fields), intent(inout) :: f
    integer :: i
    do i = 1, n_fields
      !$acc exit data copyout(f%field(i)%v)
    end do
    ! GCC 12 leaves F there: each component has taken a reference to it that
    ! nothing gives back.
    !$acc exit data delete(f)
  end subroutine
end module
