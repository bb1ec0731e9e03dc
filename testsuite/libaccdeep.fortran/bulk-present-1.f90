! Section 9, "present is cheap": a launch on one element of an array of derived
! type that is there costs what it costs on any other: an array of the program
! unit's, a dummy argument, a pointer, and data without a clause beside it.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do run }

module m
  use iso_c_binding
  implicit none
  type one
     integer :: n
     integer, allocatable :: x(:)
  end type one

  interface
     type (c_funptr) function dlsym (handle, name) bind (c)
       import c_funptr, c_ptr, c_char
       type (c_ptr), value :: handle
       character (kind = c_char), intent (in) :: name(*)
     end function dlsym
  end interface

  abstract interface
     integer (c_size_t) function get_statistics (statistics, bytes) bind (c)
       import c_size_t, c_int64_t
       integer (c_int64_t), intent (out) :: statistics(9)
       integer (c_size_t), value :: bytes
     end function get_statistics
  end interface
contains
  ! Calls of libgomp that the end of the last construct has made.
  subroutine counted (calls)
    integer (c_int64_t), intent (out) :: calls
    procedure (get_statistics), pointer :: get
    integer (c_int64_t) :: statistics(9)
    integer (c_size_t) :: bytes
    call c_f_procpointer (dlsym (c_null_ptr, "accdeep_get_statistics" &
         // c_null_char), get)
    bytes = get (statistics, 72_c_size_t)
    calls = statistics(9)
  end subroutine counted

  function one_of (a, i) result (calls)
    type (one), intent (inout) :: a(:)
    integer, intent (in) :: i
    integer (c_int64_t) :: calls
    !$acc parallel present(a(i))
    a(i)%x(1) = a(i)%x(1) + 1
    !$acc end parallel
    call counted (calls)
  end function one_of

  function this_one (e) result (calls)
    type (one), intent (inout) :: e
    integer (c_int64_t) :: calls
    !$acc parallel present(e)
    e%x(2) = e%x(2) + 1
    !$acc end parallel
    call counted (calls)
  end function this_one
end module m

program main
  use m
  implicit none
  integer, parameter :: n_ones = 200
  type (one), allocatable, target :: a(:)
  type (one), pointer :: p(:)
  integer (c_int64_t) :: calls, n, first
  integer :: i

  allocate (a(n_ones))
  do i = 1, n_ones
     a(i)%n = 3
     allocate (a(i)%x(3))
     a(i)%x = 0
  end do
  p => a
  !$acc enter data copyin(a)
  do i = 1, n_ones
     !$acc parallel present(a(i))
     a(i)%x(3) = a(i)%x(3) + 1
     !$acc end parallel
     call counted (calls)
     n = calls + one_of (a, i) + this_one (a(i))
     !$acc parallel present(p(i:i))
     p(i)%x(3) = p(i)%x(3) + 1
     !$acc end parallel
     call counted (calls)
     n = n + calls
     if (i == 4) first = n
     if (i > 4 .and. n > first) then
        print *, i, n, first
        stop 1
     end if
  end do
  !$acc exit data copyout(a)
  do i = 1, n_ones
     if (any (a(i)%x /= [1, 1, 2])) stop 2
  end do
end program main
