! Section 10: procedures whose loops stay in sequence when a task is nothing but
! a call, since iterations depend on each other, or may for all that is known.
! SPDX-License-Identifier: GPL-3.0-or-later
! { dg-options "-fplugin-arg-accdeep-report" }

module steps
  implicit none
  type block
    integer :: n
    real, allocatable :: a(:), b(:)
    real, pointer :: p(:)
    !$acc shape include(a, b, p)
  end type
  real :: total, table(10)
contains
  subroutine chain(a, n) ! { dg-note "'chain' as a task: it runs in sequence" }
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    do i = 2, n
      a(i) = a(i - 1) + 1
    end do
  end subroutine

  subroutine ahead(a) ! { dg-note "'ahead' as a task: it runs in sequence" }
    real, intent(inout) :: a(:)
    integer(8) :: i
    do i = 1, size(a) - 1
      a(i) = a(i + 1)
    end do
  end subroutine

  ! The language has a temporary for what is copied onto itself.
  subroutine shifted(a) ! { dg-note "'shifted' as a task: it runs in sequence" }
    real, intent(inout) :: a(:)
    a(2:) = a(:size(a) - 1)
  end subroutine

  subroutine reduced(a, s, n) ! { dg-note "'reduced' as a task: it runs in sequence" }
    integer, intent(in) :: n
    real, intent(in) :: a(n)
    real, intent(inout) :: s
    integer :: i
    do i = 1, n
      s = s + a(i)
    end do
  end subroutine

  subroutine reduced_local(a, s) ! { dg-note "'reduced_local' as a task: it runs in sequence" }
    real, intent(in) :: a(:)
    real, intent(inout) :: s
    s = sum(a)
  end subroutine

  subroutine scattered(a, k, n) ! { dg-note "'scattered' as a task: it runs in sequence" }
    integer, intent(in) :: n, k(n)
    real, intent(inout) :: a(n)
    integer :: i
    do i = 1, n
      a(k(i)) = i
    end do
  end subroutine

  subroutine halves(a, n) ! { dg-note "'halves' as a task: it runs in sequence" }
    integer, intent(in) :: n
    real, intent(inout) :: a(0:n)
    integer :: i
    do i = 1, n
      a(i / 2) = i
    end do
  end subroutine

  subroutine squares(a, n) ! { dg-note "'squares' as a task: it runs in sequence" }
    integer, intent(in) :: n
    real, intent(inout) :: a(n * n)
    integer :: i
    do i = 1, n
      a(i * i) = i
    end do
  end subroutine

  subroutine narrow(a, n) ! { dg-note "'narrow' as a task: it runs in sequence" }
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    do i = 1, n
      a(int(i, 1)) = i
    end do
  end subroutine

  subroutine pointers(a, b, n) ! { dg-note "'pointers' as a task: it runs in sequence" }
    integer, intent(in) :: n
    real, pointer, intent(in) :: a(:), b(:)
    integer :: i
    do i = 1, n
      a(i) = b(i)
    end do
  end subroutine

  subroutine targets(a, b, n) ! { dg-note "'targets' as a task: it runs in sequence" }
    integer, intent(in) :: n
    real, target, intent(inout) :: a(n), b(n)
    integer :: i
    do i = 1, n
      a(i) = b(i)
    end do
  end subroutine

  subroutine from_pointer(a, b, n) ! { dg-note "'from_pointer' as a task: it runs in sequence" }
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    real, pointer, intent(in) :: b(:)
    integer :: i
    do i = 1, n
      a(i) = b(i)
    end do
  end subroutine

  subroutine pointer_component(x) ! { dg-note "'pointer_component' as a task: it runs in sequence" }
    type(block), intent(inout) :: x
    integer :: i
    do i = 1, x%n
      x%p(i) = x%a(i)
    end do
  end subroutine

  subroutine component_chain(x) ! { dg-note "'component_chain' as a task: it runs in sequence" }
    type(block), intent(inout) :: x
    integer :: i
    do i = 1, x%n - 1
      x%a(i) = x%a(i + 1) + x%b(i)
    end do
  end subroutine

  subroutine next_element(x) ! { dg-note "'next_element' as a task: it runs in sequence" }
    type(block), intent(inout) :: x(:)
    integer :: i, j
    do i = 1, size(x) - 1
      do j = 1, x(i)%n
        x(i)%a(j) = x(i + 1)%a(j)
      end do
    end do
  end subroutine

  subroutine same_element(x, n) ! { dg-note "'same_element' as a task: it runs in sequence" }
    integer, intent(in) :: n
    type(block), intent(inout) :: x(:)
    integer :: i, j
    do i = 1, n
      do j = 1, n
        x(j)%a(j) = x(j)%a(j) + i
      end do
    end do
  end subroutine

  ! GCC makes one number of the next column and of four rows further.
  subroutine next_column(a) ! { dg-note "'next_column' as a task: it runs in sequence" }
    real, intent(inout) :: a(4, 10)
    integer(8) :: i, j
    do j = 1, 9
      do i = -3, 4
        if (i > 0) then
          a(i, j) = a(i, j + 1)
        else
          a(i + 4, j) = 1
        end if
      end do
    end do
  end subroutine

  subroutine previous_column(a, n) ! { dg-note "'previous_column' as a task: it runs in sequence" }
    integer, intent(in) :: n
    real, intent(inout) :: a(n, n)
    integer(8) :: i, j
    do j = 2, n
      do i = 1, n
        a(i, j) = a(i, j - 1)
      end do
    end do
  end subroutine

  subroutine overlapping_pairs(a, n) ! { dg-note "'overlapping_pairs' as a task: it runs in sequence" }
    integer, intent(in) :: n
    real, intent(inout) :: a(2 * n + 1)
    integer :: i, j
    do j = 1, n
      do i = 1, 3
        a(j * 2 + i - 2) = j
      end do
    end do
  end subroutine

  subroutine transposed(a) ! { dg-note "'transposed' as a task: it runs in sequence" }
    real, intent(inout) :: a(:, :)
    integer :: i, j
    do j = 1, size(a, 2)
      do i = 1, size(a, 1)
        a(i, j) = a(j, i)
      end do
    end do
  end subroutine

  subroutine triangle(a, n) ! { dg-note "'triangle' as a task: it runs in sequence" }
    integer, intent(in) :: n
    real, intent(inout) :: a(n, n)
    integer :: i, j
    do j = 1, n
      do i = 1, j
        a(i, j) = 1
      end do
    end do
  end subroutine

  ! The last value goes on to the next iteration.
  subroutine carried(a, b, n) ! { dg-note "'carried' as a task: it runs in sequence" }
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    real, intent(in) :: b(n)
    real :: x
    integer :: i
    x = 0
    do i = 1, n
      a(i) = x
      x = b(i)
    end do
  end subroutine

  subroutine sometimes(a, b, n) ! { dg-note "'sometimes' as a task: it runs in sequence" }
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    real, intent(in) :: b(n)
    real :: x
    integer :: i
    do i = 1, n
      if (b(i) > 0) x = b(i)
      a(i) = x
    end do
  end subroutine

  subroutine counted(a, n) ! { dg-note "'counted' as a task: it runs in sequence" }
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i, k
    k = 0
    do i = 1, n
      k = k + 1
      a(k) = i
    end do
  end subroutine

  subroutine old_number(a, n) ! { dg-note "'old_number' as a task: it runs in sequence" }
    integer, intent(in) :: n
    real, intent(inout) :: a(0:n)
    integer :: i, k
    k = 0
    do i = 1, n
      a(k) = i
      k = i
    end do
  end subroutine

  subroutine used_behind(a, n) ! { dg-note "'used_behind' as a task: it runs in sequence" }
    integer, intent(in) :: n
    real, intent(inout) :: a(n + 1)
    integer :: i
    do i = 1, n
      a(i) = 1
    end do
    a(i) = 2
  end subroutine

  subroutine last_value(a, n) ! { dg-note "'last_value' as a task: it runs in sequence" }
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    real :: x
    integer :: i
    do i = 1, n
      x = a(i)
      a(i) = 2 * x
    end do
    a(1) = x
  end subroutine

  subroutine saved(a, n) ! { dg-note "'saved' as a task: it runs in sequence" }
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    real, save :: x = 0
    integer :: i
    do i = 1, n
      x = a(i)
      a(i) = x + 1
    end do
  end subroutine

  subroutine module_variable(a, n) ! { dg-note "'module_variable' as a task: it runs in sequence" }
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    do i = 1, n
      a(i) = table(mod(i, 10) + 1)
    end do
  end subroutine

  subroutine leaves(a, n) ! { dg-note "'leaves' as a task: it runs in sequence" }
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    do i = 1, n
      if (a(i) < 0) exit
      a(i) = 1
    end do
  end subroutine

  subroutine returns(a, n) ! { dg-note "'returns' as a task: it runs in sequence" }
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    do i = 1, n
      if (a(i) < 0) return
      a(i) = 1
    end do
  end subroutine

  subroutine jumps(a, n) ! { dg-note "'jumps' as a task: it runs in sequence" }
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    do i = 1, n
10    a(i) = a(i) - 1
      if (a(i) > 0) go to 10
    end do
  end subroutine

  subroutine prints(a, n) ! { dg-note "'prints' as a task: it runs in sequence" }
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    do i = 1, n
      a(i) = 1
      if (n < 0) print *, a(i)
    end do
  end subroutine

  subroutine calls(a, n) ! { dg-note "'calls' as a task: it runs in sequence" }
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    do i = 1, n
      a(i) = effect(i)
    end do
  end subroutine

  real function effect(i)
    integer, intent(in) :: i
    effect = i
  end function

  subroutine stops(a, n) ! { dg-note "'stops' as a task: it runs in sequence" }
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    do i = 1, n
      if (a(i) < 0) stop 1
      a(i) = i
    end do
  end subroutine

  subroutine changes(a, n) ! { dg-note "'changes' as a task: it runs in sequence" }
    integer, intent(in) :: n
    real, volatile, intent(inout) :: a(n)
    integer :: i
    do i = 1, n
      a(i) = i
    end do
  end subroutine

  subroutine polymorphic(x) ! { dg-note "'polymorphic' as a task: it runs in sequence" }
    class(block), intent(inout) :: x
    integer :: i
    do i = 1, x%n
      x%a(i) = i
    end do
  end subroutine

  subroutine backwards(a, n, step) ! { dg-note "'backwards' as a task: it runs in sequence" }
    integer, intent(in) :: n, step
    real, intent(inout) :: a(n)
    integer :: i
    do i = n, 1, step
      a(i) = i
    end do
  end subroutine

  ! N is what the loop writes.
  subroutine bound(n) ! { dg-note "'bound' as a task: it runs in sequence" }
    integer, intent(inout) :: n(10)
    integer :: i, k
    do i = 1, 10
      do k = 1, n(1)
        n(i) = k
      end do
    end do
  end subroutine

  subroutine times(a, by, n) ! { dg-note "'times' as a task: its loop is shared among gangs and vectors" }
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    real, intent(in) :: by
    integer :: i
    do i = 1, n
      a(i) = by * a(i)
    end do
  end subroutine

  subroutine twice(a, b, n) ! { dg-note "'twice' as a task: its loop is shared among gangs and vectors" }
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    real, intent(in) :: b(n)
    integer :: i
    do i = 1, n
      a(i) = 2 * b(i)
    end do
  end subroutine
end module

subroutine region(n, a, b, c, f, k, m, s, x, z, p, q)
  use steps
  implicit none
  integer, intent(in) :: n
  integer :: k(n), m(10)
  real :: a(n), b(n), c(n, n), f(4, 10), s
  real, pointer :: p(:), q(:)
  type(block) :: x, z(n)
  !$acc dataflow copy(a, b, c, f, k, m, s, x, z, p, q) ! { dg-note "moves|region|none|read|write|a      b|behind|known at run time" }
  !$acc kernels copy(a) ! { dg-note "moves|task" }
  call chain(a, n)
  !$acc end kernels
  !$acc kernels copy(a) ! { dg-note "moves|task" }
  call ahead(a)
  !$acc end kernels
  !$acc kernels copy(a) ! { dg-note "moves|task" }
  call shifted(a)
  !$acc end kernels
  !$acc kernels copy(a, s) ! { dg-note "moves|task" }
  call reduced(a, s, n)
  !$acc end kernels
  !$acc kernels copy(a, s) ! { dg-note "moves|task" }
  call reduced_local(a, s)
  !$acc end kernels
  !$acc kernels copy(a, k) ! { dg-note "moves|task" }
  call scattered(a, k, n)
  !$acc end kernels
  !$acc kernels copy(a) ! { dg-note "moves|task" }
  call halves(a, n)
  !$acc end kernels
  !$acc kernels copy(a) ! { dg-note "moves|task" }
  call squares(a, n)
  !$acc end kernels
  !$acc kernels copy(a) ! { dg-note "moves|task" }
  call narrow(a, n)
  !$acc end kernels
  !$acc kernels copy(p, q) ! { dg-note "moves|task" }
  call pointers(p, q, n)
  !$acc end kernels
  !$acc kernels copy(a, b) ! { dg-note "moves|task" }
  call targets(a, b, n)
  !$acc end kernels
  !$acc kernels copy(a, q) ! { dg-note "moves|task" }
  call from_pointer(a, q, n)
  !$acc end kernels
  !$acc kernels copy(x) ! { dg-note "moves|task" }
  call pointer_component(x)
  !$acc end kernels
  !$acc kernels copy(x) ! { dg-note "moves|task" }
  call component_chain(x)
  !$acc end kernels
  !$acc kernels copy(z) ! { dg-note "moves|task" }
  call next_element(z)
  !$acc end kernels
  !$acc kernels copy(z) ! { dg-note "moves|task" }
  call same_element(z, n)
  !$acc end kernels
  !$acc kernels copy(f) ! { dg-note "moves|task" }
  call next_column(f)
  !$acc end kernels
  !$acc kernels copy(c) ! { dg-note "moves|task" }
  call previous_column(c, n)
  !$acc end kernels
  !$acc kernels copy(a) ! { dg-note "moves|task" }
  call overlapping_pairs(a, n)
  !$acc end kernels
  !$acc kernels copy(c) ! { dg-note "moves|task" }
  call transposed(c)
  !$acc end kernels
  !$acc kernels copy(c) ! { dg-note "moves|task" }
  call triangle(c, n)
  !$acc end kernels
  !$acc kernels copy(a, b) ! { dg-note "moves|task" }
  call carried(a, b, n)
  !$acc end kernels
  !$acc kernels copy(a, b) ! { dg-note "moves|task" }
  call sometimes(a, b, n)
  !$acc end kernels
  !$acc kernels copy(a) ! { dg-note "moves|task" }
  call counted(a, n)
  !$acc end kernels
  !$acc kernels copy(a) ! { dg-note "moves|task" }
  call old_number(a, n)
  !$acc end kernels
  !$acc kernels copy(a) ! { dg-note "moves|task" }
  call used_behind(a, n)
  !$acc end kernels
  !$acc kernels copy(a) ! { dg-note "moves|task" }
  call last_value(a, n)
  !$acc end kernels
  !$acc kernels copy(a) ! { dg-note "moves|task" }
  call saved(a, n)
  !$acc end kernels
  !$acc kernels copy(a) ! { dg-note "moves|task" }
  call module_variable(a, n)
  !$acc end kernels
  !$acc kernels copy(a) ! { dg-note "moves|task" }
  call leaves(a, n)
  !$acc end kernels
  !$acc kernels copy(a) ! { dg-note "moves|task" }
  call returns(a, n)
  !$acc end kernels
  !$acc kernels copy(a) ! { dg-note "moves|task" }
  call jumps(a, n)
  !$acc end kernels
  !$acc kernels copy(a) ! { dg-note "moves|task" }
  call prints(a, n)
  !$acc end kernels
  !$acc kernels copy(a) ! { dg-note "moves|task" }
  call calls(a, n)
  !$acc end kernels
  !$acc kernels copy(a) ! { dg-note "moves|task" }
  call stops(a, n)
  !$acc end kernels
  !$acc kernels copy(a) ! { dg-note "moves|task" }
  call changes(a, n)
  !$acc end kernels
  !$acc kernels copy(x) ! { dg-note "moves|task" }
  call polymorphic(x)
  !$acc end kernels
  !$acc kernels copy(a) ! { dg-note "moves|task" }
  call backwards(a, n, -1)
  !$acc end kernels
  !$acc kernels copy(m) ! { dg-note "moves|task" }
  call bound(m)
  !$acc end kernels
  !$acc kernels copy(a) ! { dg-note "moves|task" }
  call host(a)
  !$acc end kernels
  ! Each column may be written, and what is before the first element, too.
  !$acc kernels copy(c) ! { dg-note "moves|task 'twice" }
  call twice(c(:, 1), c(:, 2), n) ! { dg-note "'twice' as a task: it runs in sequence here, as two arguments are parts of one object, or computed of them" "" { target *-*-* } .-1 }
  !$acc end kernels
  !$acc kernels copy(a) ! { dg-note "moves|task 'twice" }
  call twice(a(2:), a, n - 1) ! { dg-note "'twice' as a task: it runs in sequence here, as two arguments are parts of one object, or computed of them" "" { target *-*-* } .-1 }
  !$acc end kernels
  !$acc kernels copy(x) ! { dg-note "moves|task 'twice" }
  call twice(x%a, x%a(2:), n - 1) ! { dg-note "'twice' as a task: it runs in sequence here, as two arguments are parts of one object, or computed of them" "" { target *-*-* } .-1 }
  !$acc end kernels
  !$acc kernels copy(x) ! { dg-note "moves|task" }
  call twice(x%a, x%b, n)
  !$acc end kernels
  ! Each gang computes the argument.
  !$acc kernels copy(a) ! { dg-note "moves|task 'times" }
  call times(a, a(2) + 1, n) ! { dg-note "'times' as a task: it runs in sequence here, as two arguments are parts of one object, or computed of them" "" { target *-*-* } .-1 }
  !$acc end kernels
  !$acc kernels copy(a) copyin(b) ! { dg-note "moves|task" }
  call times(a, b(2) + 1, n)
  !$acc end kernels
  !$acc end dataflow
contains
  subroutine host(a) ! { dg-note "'host' as a task: it runs in sequence" }
    real, intent(inout) :: a(:)
    integer :: i
    do i = 1, size(a)
      a(i) = b(i)
    end do
  end subroutine
end subroutine
