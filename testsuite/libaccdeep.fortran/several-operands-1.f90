! Section 9: several elements and sections of one array in a directive, in
! constructs and without, beside components of other objects.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module cells
  use openacc
  implicit none
  type cell
    integer :: n = 0
    real, allocatable :: v(:), w(:)
    !$acc shape(only_v) exclude(w)
  end type
contains
  subroutine fill(y)
    type(cell), intent(inout) :: y(:)
    integer :: i
    do i = 1, size(y)
      y(i)%n = i
      if (.not. allocated(y(i)%v)) allocate (y(i)%v(2), y(i)%w(2))
      y(i)%v = i
      y(i)%w = 10 * i
    end do
  end subroutine

  logical function shared()
    shared = acc_get_device_type() == acc_device_host
  end function

  subroutine dummies(d, e, n)
    integer, intent(in) :: n
    type(cell), target :: d(:), e(n)
    call fill(d)
    !$acc parallel copy(d(1), d(3:4)) copyin(e(2), e(n))
    d(1)%v(1) = e(2)%v(1) + 100
    d(4)%v(2) = e(n)%w(1)
    d(3)%w(1) = 7
    !$acc end parallel
    if (d(1)%v(1) /= 102 .or. d(4)%v(2) /= 10 * n .or. d(3)%w(1) /= 7) stop 1
  end subroutine

  subroutine all_kinds(a, p)
    type(cell), allocatable :: a(:)
    type(cell), pointer :: p(:)
    real :: flat(10), sum
    flat = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    sum = 0
    !$acc data copy(a(2), a(1)) copyin<only_v>(p(1)) copyin<only_v>(p(3))
    if (.not. shared()) then
      if (acc_is_present(p(1)%w) .or. .not. acc_is_present(p(3)%v)) stop 2
      if (acc_is_present(a(3)%v)) stop 3
    end if
    !$acc parallel present(a(1:2)) present<only_v>(p(1), p(3)) &
    !$acc   copyin(flat(1:2), flat(9)) copy(sum)
    a(1)%v(1) = p(3)%v(2) + flat(2) + flat(9)
    a(2)%w(2) = a(1)%v(1) + p(1)%n
    sum = flat(1)
    !$acc end parallel
    !$acc end data
    if (a(1)%v(1) /= 14 .or. a(2)%w(2) /= 15 .or. sum /= 1) stop 4
    if (acc_is_present(a(1)%v) .and. .not. shared()) stop 5
  end subroutine
end module

program main
  use cells
  implicit none
  type(cell), target :: y(4)
  type(cell), allocatable :: a(:)
  type(cell), pointer :: p(:)
  type(cell) :: x

  call fill(y)
  call dummies(y, y, 4)
  allocate (a(3), p(3), x%v(2), x%w(2))
  call fill(a)
  call fill(p)
  call all_kinds(a, p)

  call fill(y)
  x%v = 1
  x%w = 2
  !$acc enter data copyin(y(1), y(3), x%v, y(4), x%w, x)
  if (.not. shared() .and. acc_is_present(y(2)%v)) stop 6
  !$acc serial present(y(3)) present(x)
  y(3)%v(1) = x%v(2) + x%w(2)
  !$acc end serial
  !$acc serial present(y(4))
  y(4)%w(1) = 44
  !$acc end serial
  !$acc update self(y(3:3), y(4))
  if (y(3)%v(1) /= 3 .or. y(4)%w(1) /= 44) stop 7
  y(1)%v(1) = 11
  y(4)%v(1) = 12
  !$acc update device(y(1), y(4))
  !$acc serial present(y(1))
  y(1)%v(2) = y(1)%v(1)
  !$acc end serial
  !$acc exit data copyout(y(1), y(3)) delete(y(4), x%v, x%w, x)
  if (y(1)%v(2) /= 11 .or. y(4)%w(1) /= 44) stop 8
  if (.not. shared() .and. (acc_is_present(y(3)%v) .or. acc_is_present(y(4)))) &
    stop 9
end program
