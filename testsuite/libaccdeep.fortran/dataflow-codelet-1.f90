! Section 10: calls as tasks compute what the procedures do in sequence, whether
! their loops are shared or not, with strides, in columns, and in components.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-set-target-env-var SIMCUDA_RACES "1" }

module steps
  implicit none
  type block
    integer :: n
    real, allocatable :: a(:), b(:), g(:, :)
    !$acc shape
  end type
  interface
    subroutine external(a, b, n)
      integer, intent(in) :: n
      real, intent(inout) :: a(n)
      real, intent(in) :: b(n)
    end subroutine
  end interface
contains
  subroutine strided(a, b)
    real, intent(inout) :: a(:)
    real, intent(in) :: b(:)
    real :: x
    integer :: i
    do i = 2, size(a) - 1
      if (b(i) < 0) cycle
      x = b(i - 1)
      a(i) = a(i) + x + sqrt(abs(b(i + 1)))
    end do
  end subroutine

  ! Rows of which there may be more than a column has.
  subroutine columns(a, b, m, n)
    integer, intent(in) :: m, n
    real, intent(inout) :: a(m, *)
    real, intent(in) :: b(:, :)
    integer :: i, j
    do j = 1, size(b, 2)
      do i = 2, n
        a(i, j) = a(i - 1, j) + b(min(i, m), j)
      end do
    end do
  end subroutine

  subroutine whole(a, b)
    real, intent(inout) :: a(:, :)
    real, intent(in) :: b(:, :)
    a = 2 * b + a
  end subroutine

  subroutine components(x, y)
    type(block), intent(inout) :: x
    type(block), intent(in) :: y
    integer :: i
    do i = 1, x%n
      x%a(i) = x%b(x%n + 1 - i) + y%a(i)
    end do
  end subroutine

  subroutine grid(x)
    type(block), intent(inout) :: x
    integer :: i, j
    do j = 1, x%n
      do i = 1, x%n
        x%g(i, j) = x%g(i, j) + x%a(i) * j
      end do
    end do
  end subroutine

  subroutine elements(x)
    type(block), intent(inout) :: x(:)
    integer :: i, j
    do i = 1, size(x)
      do j = 2, x(i)%n
        x(i)%a(j) = x(i)%a(j - 1) + i
      end do
    end do
  end subroutine

  subroutine two_loops(a, b, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n), b(n)
    integer :: i
    do i = 1, n
      a(i) = i + b(i)
    end do
    a(1) = 7
    do i = 1, n - 1
      b(i) = a(i + 1)
    end do
  end subroutine

  subroutine chain(a, n)
    integer, value :: n
    real, intent(inout) :: a(n)
    integer :: i
    do i = 2, n
      a(i) = a(i - 1) + 1
    end do
  end subroutine

  subroutine times(a, by, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    real, intent(in) :: by
    integer :: i
    do i = 1, n
      a(i) = by * a(i)
    end do
  end subroutine

  subroutine tasks(n, a, b, c, d, x, y, z, run)
    integer, intent(in) :: n
    real, intent(inout) :: a(n), b(n), c(n, n), d(n, n)
    type(block), intent(inout) :: x, y, z(:)
    logical, intent(in) :: run
    !$acc dataflow copy(a, b, c, d, x, y, z) if(run)
    !$acc kernels copy(a) copyin(b)
    call strided(a, b)
    !$acc end kernels
    !$acc kernels copy(a) copyin(b)
    call strided(a(n:2:-2), b(1:n:2))
    !$acc end kernels
    !$acc kernels copy(c) copyin(d)
    call columns(c, d, n, n)
    !$acc end kernels
    ! Four rows of columns of three: one column goes on in the next.
    !$acc kernels copy(c) copyin(d)
    call columns(c, d(:, 1:5), 3, 4)
    !$acc end kernels
    !$acc kernels copy(c) copyin(d)
    call whole(c(1:n:3, :), d(1:n:3, :))
    !$acc end kernels
    !$acc kernels copy(c) copyin(d)
    call whole(c(:, n:1:-1), d)
    !$acc end kernels
    !$acc kernels copy(x) copyin(y)
    call components(x, y)
    !$acc end kernels
    !$acc kernels copy(x)
    call grid(x)
    !$acc end kernels
    !$acc kernels copy(z)
    call elements(z)
    !$acc end kernels
    !$acc kernels copy(z)
    call elements(z(4:2:-1))
    !$acc end kernels
    !$acc kernels copy(a, b)
    call two_loops(a, b, n)
    !$acc end kernels
    !$acc kernels copy(b)
    call chain(b, n)
    !$acc end kernels
    !$acc kernels copy(a) copyin(b)
    call external(a, b, n)
    !$acc end kernels
    !$acc kernels copy(c)
    call inside(c)
    !$acc end kernels
    !$acc kernels copy(a)
    call times(a, a(2) + 1, n)
    !$acc end kernels
    !$acc kernels copy(a) copyin(b)
    call times(a, b(2) + 1, n)
    !$acc end kernels
    !$acc kernels copy(c)
    call strided(c(2, :), c(1, :))
    !$acc end kernels
    !$acc end dataflow
  contains
    subroutine inside(c)
      real, intent(inout) :: c(:, :)
      integer :: i, j
      do j = 1, size(c, 2)
        do i = 1, size(c, 1)
          c(i, j) = c(i, j) + i
        end do
      end do
    end subroutine
  end subroutine
end module

subroutine external(a, b, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  real, intent(in) :: b(n)
  integer :: i
  do i = 1, n
    a(i) = a(i) + b(i)
  end do
end subroutine

program main
  use steps
  use openacc
  implicit none
  integer, parameter :: n = 40
  real :: a(n, 0:1), b(n, 0:1), c(n, n, 0:1), d(n, n)
  type(block) :: x(0:1), y, z(5, 0:1)
  integer :: i, j, k
  do k = 0, 1
    do i = 1, n
      a(i, k) = i
      b(i, k) = mod(3 * i, 17) - 2
      do j = 1, n
        c(i, j, k) = i - j
        d(i, j) = mod(i * j, 7)
      end do
    end do
    x(k)%n = n
    allocate (x(k)%a(n), x(k)%b(n), x(k)%g(n, n))
    x(k)%a = 1
    x(k)%b = [(i, i = 1, n)]
    x(k)%g = 2
    do i = 1, 5
      z(i, k)%n = 3 * i
      allocate (z(i, k)%a(3 * i), z(i, k)%b(1), z(i, k)%g(1, 1))
      z(i, k)%a = i
      z(i, k)%b = 0
      z(i, k)%g = 0
    end do
  end do
  y = x(0)
  do k = 0, 1
    call tasks(n, a(:, k), b(:, k), c(:, :, k), d, x(k), y, z(:, k), k == 1)
  end do
  if (any(a(:, 0) /= a(:, 1))) stop 1
  if (any(b(:, 0) /= b(:, 1))) stop 2
  if (any(c(:, :, 0) /= c(:, :, 1))) stop 3
  if (any(x(0)%a /= x(1)%a) .or. any(x(0)%g /= x(1)%g)) stop 4
  if (x(0)%a(1) /= n + 1) stop 5
  do i = 1, 5
    if (any(z(i, 0)%a /= z(i, 1)%a)) stop 6
  end do
  if (z(5, 1)%a(15) /= 5 * 14 + 5) stop 7
  if (acc_get_device_type() /= acc_device_host .and. acc_is_present(a)) stop 8
end program
