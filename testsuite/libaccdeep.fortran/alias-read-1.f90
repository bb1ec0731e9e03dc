! Dummy arguments that are only read may be the same constant, or share elements
! of an array: in launches, data constructs and enter data.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module products
  implicit none
  integer, parameter :: n = 20000
contains
  subroutine scaled (c, rows, columns)
    integer :: rows, columns, i, j
    real :: c(rows, columns)
    !$acc kernels
    do j = 1, columns
      do i = 1, rows
        c(i, j) = c(i, j) + rows + columns
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine marked (c, s, t)
    real :: c(:)
    character(len=20) :: s, t
    integer :: i
    !$acc parallel loop copyin(s, t) copyout(c)
    do i = 1, n
      c(i) = ichar (s(2:2)) + ichar (t(1:1))
    end do
  end subroutine
  subroutine launched (c, a, b)
    real :: c(:), a(n), b(n)
    integer :: i
    !$acc parallel loop copyin(a, b) copyout(c)
    do i = 1, n
      c(i) = a(i) * b(i)
    end do
  end subroutine
  subroutine implicit (c, a, b)
    real :: c(:), a(:), b(:)
    integer :: i
    !$acc kernels
    do i = 1, n
      c(i) = a(i) * b(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine queued (c, a, b)
    real :: c(:), a(n), b(n)
    integer :: i
    !$acc parallel loop copyin(a) copy(b) copyout(c) async(3)
    do i = 1, n
      c(i) = a(i) * b(i)
    end do
    !$acc wait(3)
  end subroutine
  subroutine region (c, a, b)
    real :: c(:), a(n), b(n)
    integer :: i
    !$acc data copyin(a, b) copyout(c)
    !$acc parallel loop
    do i = 1, n
      c(i) = a(i) * b(i)
    end do
    !$acc end data
  end subroutine
  subroutine entered (c, a, b)
    real :: c(:), a(n), b(n)
    integer :: i
    !$acc enter data copyin(a, b) create(c)
    !$acc parallel loop present(a, b, c)
    do i = 1, n
      c(i) = a(i) * b(i)
    end do
    !$acc exit data delete(a, b) copyout(c)
  end subroutine
end module

program test
  use openacc
  use products
  implicit none
  real, allocatable :: a(:), c(:), m(:, :)
  integer :: i
  allocate (a(n + 10), c(n), m(128, 128))
  a = [(mod (i, 100), i = 1, n + 10)]
  m = 1
  call scaled (m, 128, 128)
  if (any (m /= 257)) stop 1
  call marked (c, 'abcdefghijklmnopqrst', 'abcdefghijklmnopqrst')
  if (any (c /= 195)) stop 2
  call launched (c, a, a)
  call check (0, 3)
  call launched (c, a, a(4:))
  call check (3, 4)
  call implicit (c, a(:n), a(4:n + 3))
  call check (3, 5)
  call queued (c, a(2:), a)
  if (any (c /= a(2:n + 1) * a(:n))) stop 6
  call region (c, a, a(11:))
  call check (10, 7)
  call entered (c, a, a(3:))
  call check (2, 8)
contains
  subroutine check (shift, code)
    integer, intent(in) :: shift, code
    if (any (c /= a(:n) * a(1 + shift:n + shift))) stop code
    c = 0
    if (acc_get_device_type () == acc_device_host) return
    if (acc_is_present (a) .or. acc_is_present (c)) stop code + 100
  end subroutine
end program
