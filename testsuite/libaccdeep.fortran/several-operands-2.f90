! Section 9.1: sections of one array that enter data has mapped, one by one, in a
! construct; sections of two arrays that are one.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module cells
  use openacc
  implicit none
  type cell
    integer :: n = 0
    real, allocatable :: v(:), w(:)
  end type
contains
  subroutine fill (y)
    type(cell), intent(inout) :: y(:)
    integer :: i
    do i = 1, size (y)
      y(i)%n = i
      if (.not. allocated (y(i)%v)) allocate (y(i)%v(2), y(i)%w(2))
      y(i)%v = i
      y(i)%w = 10 * i
    end do
  end subroutine

  logical function absent (y)
    type(cell), target, intent(in) :: y
    absent = acc_get_device_type () == acc_device_host &
             .or. .not. acc_is_present (y%v)
  end function

  subroutine constructs (y)
    type(cell), target :: y(:)
    call fill (y)
    !$acc enter data copyin(y(1), y(3))
    if (.not. absent (y(2))) stop 1
    !$acc parallel copy(y(1), y(3))
    y(1)%v(1) = y(3)%v(2) + 100
    !$acc end parallel
    !$acc data copyin(y(3), y(1))
    !$acc parallel present(y(1), y(3))
    y(3)%w(1) = y(1)%v(1) + 1
    !$acc end parallel
    !$acc end data
    !$acc exit data copyout(y(1), y(3))
    if (y(1)%v(1) /= 103 .or. y(3)%w(1) /= 104) stop 2
    if (.not. (absent (y(1)) .and. absent (y(3)))) stop 3
  end subroutine

  ! D and E are the same.
  subroutine overlap (d, e)
    type(cell), target :: d(:), e(:)
    call fill (d)
    !$acc enter data copyin(d(1), d(3:3), e(2), e(4))
    !$acc parallel present(d(1)) present(e(4))
    d(1)%v(1) = e(4)%v(1) + 10
    !$acc end parallel
    !$acc exit data copyout(d(1), d(3:3), e(2), e(4))
    if (d(1)%v(1) /= 14) stop 4
    !$acc data copy(d(1), d(3)) copyin(e(2), e(4))
    !$acc parallel present(d(1:4))
    d(3)%w(2) = e(4)%w(1) + d(1)%v(1)
    !$acc end parallel
    !$acc end data
    if (d(3)%w(2) /= 54) stop 5
    if (.not. (absent (d(1)) .and. absent (d(4)))) stop 6
  end subroutine
end module

program main
  use cells
  implicit none
  type(cell), target :: y(4)
  call constructs (y)
  call overlap (y, y)
end program
