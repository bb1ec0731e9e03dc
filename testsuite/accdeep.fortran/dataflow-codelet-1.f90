! Section 10: which procedures' loops are shared when a task is nothing but a
! call: those whose iterations write elements that are apart for certain.
! SPDX-License-Identifier: GPL-3.0-or-later
! { dg-options "-fplugin-arg-accdeep-report" }

module steps
  implicit none
  type point
    real :: x, y(3)
  end type
  type block
    integer :: n
    real, allocatable :: a(:), b(:), g(:, :)
    !$acc shape
  end type
contains
  subroutine explicit_shape(a, b, n) ! { dg-note "'explicit_shape' as a task: its loop is shared among gangs and vectors" }
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    real, intent(in) :: b(0:n - 1)
    real :: x
    integer :: i
    do i = 1, n
      if (b(i - 1) < 0) cycle
      x = b(i - 1)
      a(i) = a(i) + x
    end do
  end subroutine

  subroutine assumed_shape(a, b) ! { dg-note "'assumed_shape' as a task: its loop is shared among gangs and vectors" }
    real, intent(inout) :: a(:)
    real, intent(in) :: b(:)
    integer :: i
    do i = 2, size(a) - 1
      a(i) = b(i - 1) + sqrt(abs(b(i + 1))) + max(a(i), b(1))
    end do
  end subroutine

  subroutine allocated_dummy(a, k) ! { dg-note "'allocated_dummy' as a task: its loop is shared among gangs and vectors" }
    real, allocatable, intent(inout) :: a(:)
    integer, value :: k
    integer(8) :: i
    do i = 1, k
      a(i) = a(i) * 2
    end do
  end subroutine

  ! Each column, of which the rows that are written are not more than it has.
  subroutine columns(a, b, n) ! { dg-note "'columns' as a task: its loop is shared among gangs and vectors" }
    integer, intent(in) :: n
    real, intent(inout) :: a(n, *)
    real, intent(in) :: b(:, :)
    real :: s
    integer :: i, j
    do j = 1, size(b, 2)
      s = 0
      do i = 2, n - 1
        s = s + b(i, j)
        a(i, j) = a(i - 1, j) + a(i + 1, j) + b(i, j) - s
      end do
    end do
  end subroutine

  subroutine fixed_bounds(a) ! { dg-note "'fixed_bounds' as a task: its loop is shared among gangs and vectors" }
    real, intent(inout) :: a(4, 3, 10)
    integer :: i, j, k
    do k = 1, 10
      do j = 1, 3
        do i = 1, 4
          a(i, j, k) = a(i, 1, k) + i
        end do
      end do
    end do
  end subroutine

  subroutine pairs(a, n) ! { dg-note "'pairs' as a task: its loop is shared among gangs and vectors" }
    integer, intent(in) :: n
    real, intent(inout) :: a(0:2 * n)
    integer :: i, j
    do j = 1, n
      do i = 1, 2
        a(j * 2 + i - 2) = i
      end do
    end do
  end subroutine

  subroutine whole_arrays(a, b) ! { dg-note "'whole_arrays' as a task: its loop is shared among gangs and vectors" }
    real, intent(inout) :: a(:, :)
    real, intent(in) :: b(:, :)
    a = 2 * b + a
  end subroutine

  subroutine section(a, b, n) ! { dg-note "'section' as a task: its loop is shared among gangs and vectors" }
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    real, intent(in) :: b(n)
    a(2:n) = b(1:n - 1)
  end subroutine

  subroutine gathered(a, b, k, n) ! { dg-note "'gathered' as a task: its loop is shared among gangs and vectors" }
    integer, intent(in) :: n, k(n)
    real, intent(inout) :: a(n)
    real, intent(in) :: b(n)
    integer :: i
    do i = 1, n
      a(i) = b(k(i))
    end do
  end subroutine

  subroutine components(x, y) ! { dg-note "'components' as a task: its loop is shared among gangs and vectors" }
    type(block), intent(inout) :: x
    type(block), intent(in) :: y
    integer :: i
    do i = 1, x%n
      x%a(i) = x%b(i + 1) + y%a(i + 1)
    end do
  end subroutine

  subroutine component_columns(x) ! { dg-note "'component_columns' as a task: its loop is shared among gangs and vectors" }
    type(block), intent(inout) :: x
    integer :: i, j
    do j = 1, x%n
      do i = 1, x%n
        x%g(i, j) = x%g(i, j) + x%a(i)
      end do
    end do
  end subroutine

  subroutine elements(x) ! { dg-note "'elements' as a task: its loop is shared among gangs and vectors" }
    type(block), intent(inout) :: x(:)
    integer :: i, j
    do i = 1, size(x)
      do j = 2, x(i)%n
        x(i)%a(j) = x(i)%a(j - 1) + 1
      end do
    end do
  end subroutine

  subroutine points(p, n) ! { dg-note "'points' as a task: its loop is shared among gangs and vectors" }
    integer, intent(in) :: n
    type(point), intent(inout) :: p(n)
    integer :: i
    do i = 1, n
      p(i)%x = p(i)%y(2)
      p(i)%y(1) = p(i)%y(3)
    end do
  end subroutine

  ! What one loop writes, the next one reads.
  subroutine two_loops(a, b, n) ! { dg-note "'two_loops' as a task: its independent loops are shared among vectors" }
    integer, intent(in) :: n
    real, intent(inout) :: a(n), b(n)
    integer :: i
    do i = 1, n
      a(i) = i
    end do
    a(1) = 7
    do i = 1, n - 1
      b(i) = a(i + 1)
    end do
  end subroutine

  ! What the loop writes is read before.
  subroutine scaled(a, n) ! { dg-note "'scaled' as a task: its independent loops are shared among vectors" }
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    real :: s
    integer :: i
    s = a(1)
    do i = 1, n
      a(i) = a(i) / s
    end do
  end subroutine
end module

subroutine external(a, n) ! { dg-note "'external' as a task: its loop is shared among gangs and vectors" }
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  integer :: i
  do i = 1, n
    a(i) = i
  end do
end subroutine

subroutine region(n, a, b, c, d, e, k, x, y, z, p)
  use steps
  implicit none
  integer, intent(in) :: n, k(n)
  real :: a(n), b(n), c(n, n), d(n, n), e(4, 3, 10)
  type(block) :: x, y, z(n)
  type(point) :: p(n)
  real, allocatable :: h(:)
  !$acc dataflow copy(a, b, c, d, e, x, y, z, p) copyin(k) create(h) ! { dg-note "moves|region|none|read|write|a      b|behind|known at run time" }
  !$acc kernels copy(a) copyin(b) ! { dg-note "moves|task" }
  call explicit_shape(a, b, n)
  !$acc end kernels
  !$acc kernels copy(a) copyin(b) ! { dg-note "moves|task" }
  call assumed_shape(a, b)
  !$acc end kernels
  !$acc kernels copy(h) ! { dg-note "moves|task" }
  call allocated_dummy(h, n)
  !$acc end kernels
  !$acc kernels copy(c) copyin(d) ! { dg-note "moves|task" }
  call columns(c, d, n)
  !$acc end kernels
  !$acc kernels copy(e) ! { dg-note "moves|task" }
  call fixed_bounds(e)
  !$acc end kernels
  !$acc kernels copy(a) ! { dg-note "moves|task" }
  call pairs(a, 5)
  !$acc end kernels
  !$acc kernels copy(c) copyin(d) ! { dg-note "moves|task" }
  call whole_arrays(c, d)
  !$acc end kernels
  !$acc kernels copy(a) copyin(b) ! { dg-note "moves|task" }
  call section(a, b, n)
  !$acc end kernels
  !$acc kernels copy(a) copyin(b, k) ! { dg-note "moves|task" }
  call gathered(a, b, k, n)
  !$acc end kernels
  !$acc kernels copy(x) copyin(y) ! { dg-note "moves|task" }
  call components(x, y)
  !$acc end kernels
  !$acc kernels copy(x) ! { dg-note "moves|task" }
  call component_columns(x)
  !$acc end kernels
  !$acc kernels copy(z) ! { dg-note "moves|task" }
  call elements(z)
  !$acc end kernels
  !$acc kernels copy(p) ! { dg-note "moves|task" }
  call points(p, n)
  !$acc end kernels
  !$acc kernels copy(a, b) ! { dg-note "moves|task" }
  call two_loops(a, b, n)
  !$acc end kernels
  !$acc kernels copy(a) ! { dg-note "moves|task" }
  call scaled(a, n)
  !$acc end kernels
  !$acc kernels copy(a) ! { dg-note "moves|task" }
  call external(a, n)
  !$acc end kernels
  !$acc kernels copy(a) ! { dg-note "moves|task" }
  call inside(a)
  !$acc end kernels
  !$acc end dataflow
contains
  subroutine inside(a) ! { dg-note "'inside' as a task: its loop is shared among gangs and vectors" }
    real, intent(inout) :: a(:)
    integer :: i
    do i = 1, size(a)
      a(i) = 2 * i
    end do
  end subroutine
end subroutine
