! The data sets B and E as Fortran has them: derived types whose allocatable
! components describe themselves.  C sees an address of a `bench_data'.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module bench_types
  use iso_c_binding
  implicit none
  integer, parameter :: n_fields = 80

  ! FB: many objects of two arrays.
  type two
    real, allocatable :: x(:), y(:)
  end type

  ! FE: eighty arrays, as in a climate model's diagnostics.
  type column
    real, allocatable :: v(:)
  end type
  type fields
    type(column) :: field(n_fields)
  end type

  type bench_data
    type(two), allocatable :: pairs(:)
    type(fields), allocatable :: diagnostics
  end type

  ! A way to move or to touch each of them.
  abstract interface
    subroutine for_pairs (p)
      import :: two
      type(two), allocatable, intent(inout) :: p(:)
    end subroutine
    subroutine for_fields (f)
      import :: fields
      type(fields), intent(inout) :: f
    end subroutine
  end interface

contains

  function data_at (root) result (d)
    type(c_ptr), value :: root
    type(bench_data), pointer :: d
    call c_f_pointer (root, d)
  end function

  ! Call that of the two which is for the data at ROOT, N of them: one.
  subroutine apply (root, n, to_pairs, to_fields)
    type(c_ptr), intent(in) :: root
    integer(c_long), intent(in) :: n
    procedure(for_pairs) :: to_pairs
    procedure(for_fields) :: to_fields
    type(bench_data), pointer :: d
    if (n /= 1) error stop "bench: one structure at a time"
    d => data_at (root)
    if (allocated (d%pairs)) then
      call to_pairs (d%pairs)
    else
      call to_fields (d%diagnostics)
    end if
  end subroutine

  function fortran_build (kind, n, objects, bytes) bind(C) result (root)
    character(kind=c_char), value :: kind
    integer(c_long), value :: n
    integer(c_long), intent(out) :: objects
    integer(c_size_t), intent(out) :: bytes
    type(c_ptr) :: root
    type(bench_data), pointer :: d
    integer(c_long) :: i

    allocate (d)
    root = c_loc (d)
    if (kind == "B") then
      allocate (d%pairs(n))
      do i = 1, n
        allocate (d%pairs(i)%x(256), d%pairs(i)%y(256))
        d%pairs(i)%x = 0
        d%pairs(i)%y = 0
      end do
      objects = 1 + 2 * n
      bytes = n * (storage_size (d%pairs) / 8 + 2 * 256 * 4)
    else
      allocate (d%diagnostics)
      do i = 1, n_fields
        allocate (d%diagnostics%field(i)%v(n))
        d%diagnostics%field(i)%v = 0
      end do
      objects = 1 + n_fields
      bytes = storage_size (d%diagnostics) / 8 + n_fields * n * 4
    end if
  end function

  ! A value that a kernel should have made TIMES, or TIMES.
  function fortran_found (root, n, times) bind(C) result (found)
    type(c_ptr), value :: root
    integer(c_long), value :: n
    integer(c_int), value :: times
    real(c_double) :: found
    type(bench_data), pointer :: d
    integer :: i

    d => data_at (root)
    found = times * n
    if (allocated (d%pairs)) then
      do i = 1, size (d%pairs)
        if (nint (d%pairs(i)%x(1)) /= times &
            .or. nint (d%pairs(i)%y(256)) /= times) &
          found = d%pairs(i)%x(1)
      end do
    else
      do i = 1, n_fields
        if (nint (d%diagnostics%field(i)%v(1)) /= times) &
          found = d%diagnostics%field(i)%v(1)
      end do
    end if
  end function
end module
