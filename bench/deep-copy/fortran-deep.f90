! The data sets in Fortran with one deep directive each way.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module bench_deep
  use bench_types
  implicit none
contains

  subroutine fortran_deep_in (root, n) bind(C)
    type(c_ptr), value :: root
    integer(c_long), value :: n
    call apply (root, n, pairs_in, fields_in)
  end subroutine

  subroutine fortran_deep_touch (root, n) bind(C)
    type(c_ptr), value :: root
    integer(c_long), value :: n
    call apply (root, n, pairs_touch, fields_touch)
  end subroutine

  subroutine fortran_deep_out (root, n) bind(C)
    type(c_ptr), value :: root
    integer(c_long), value :: n
    call apply (root, n, pairs_out, fields_out)
  end subroutine

  subroutine pairs_in (p)
    type(two), allocatable, intent(inout) :: p(:)
    !$acc enter data copyin(p)
  end subroutine

  subroutine pairs_touch (p)
    type(two), allocatable, intent(inout) :: p(:)
    integer :: i
    !$acc parallel loop present(p)
    do i = 1, size (p)
      p(i)%x(1) = p(i)%x(1) + 1
      p(i)%y(256) = p(i)%y(256) + 1
    end do
  end subroutine

  subroutine pairs_out (p)
    type(two), allocatable, intent(inout) :: p(:)
    !$acc exit data copyout(p)
  end subroutine

  subroutine fields_in (f)
    type(fields), intent(inout) :: f
    !$acc enter data copyin(f)
  end subroutine

  subroutine fields_touch (f)
    type(fields), intent(inout) :: f
    integer :: i
    !$acc parallel loop present(f)
    do i = 1, n_fields
      f%field(i)%v(1) = f%field(i)%v(1) + 1
    end do
  end subroutine

  subroutine fields_out (f)
    type(fields), intent(inout) :: f
    !$acc exit data copyout(f)
  end subroutine
end module
