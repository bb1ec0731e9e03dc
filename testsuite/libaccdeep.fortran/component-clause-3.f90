! Section 5: a clause on a component is about the component alone, also of a type
! with a directive: its object does not become present, nor anything else of it.
! What a construct uses of the object beside that is mapped as without the clause.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module nodes
  use openacc
  implicit none
  type node
    integer :: n = 3
    real, allocatable :: a(:), b(:)
    real :: s = 5
    !$acc shape
  end type
  type, extends(node) :: leaf
    real, pointer :: c(:) => null ()
    !$acc shape
  end type
contains
  ! Only a of X is on the device.
  subroutine look (x, number)
    class(node), intent(in), target :: x
    integer, intent(in) :: number
    if (acc_get_device_type () == acc_device_host) return
    if (.not. acc_is_present (x%a)) stop number
    if (acc_is_present (x%b)) stop number + 1
    if (acc_is_present (x%n) .or. acc_is_present (x%s)) stop number + 2
  end subroutine
  subroutine of_dummy (x)
    class(node), target :: x
    !$acc data copyin(x%a)
    call look (x, 10)
    !$acc end data
  end subroutine
end module

program main
  use nodes
  implicit none
  type(node), target :: x
  type(leaf), allocatable, target :: y
  integer :: i
  x%a = [1., 2., 3.]
  x%b = [10., 20., 30.]
  allocate (y)
  y%a = x%a
  y%b = x%b
  allocate (y%c(3), source = 100.)

  !$acc data copyin(x%a) create(y%a)
  call look (x, 20)
  call look (y, 30)
  !$acc end data
  !$acc enter data copyin(x%a, y%a)
  call look (x, 40)
  call look (y, 50)
  !$acc exit data delete(x%a, y%a)
  call of_dummy (x)
  call of_dummy (y)

  ! The object as without the clause, the component as the clause says.
  !$acc parallel loop copyin(x%a)
  do i = 1, 3
    x%b(i) = x%b(i) + x%a(i) + x%n
    x%a(i) = 0
    if (i == 1) x%s = 7
  end do
  if (any (x%b /= [14., 25., 36.])) stop 1
  if (acc_get_device_type () /= acc_device_host .and. any (x%a /= [1., 2., 3.])) stop 2
  if (x%s /= 7) stop 3
  x%a = [1., 2., 3.]
  !$acc serial loop copyin(y%a) copy(y%c)
  do i = 1, 3
    y%c(i) = y%c(i) + y%b(i) + y%a(i)
    y%s = y%n
  end do
  if (any (y%c /= [111., 122., 133.]) .or. y%s /= 3) stop 4

  ! Of a region around, too.
  !$acc data copy(x%a)
  !$acc parallel loop
  do i = 1, 3
    x%a(i) = x%a(i) + x%s
  end do
  call look (x, 60)
  !$acc end data
  if (any (x%a /= [8., 9., 10.])) stop 5
  if (acc_get_device_type () /= acc_device_host .and. acc_is_present (x%a)) stop 6
  deallocate (y%c)
end program
