! Cure launch-arguments: arrays with descriptors.  A launch allocates and copies
! nothing if the array was allocated when its descriptor was mapped.  If it was
! not, the launch writes the descriptor's pointer.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module device
  use iso_c_binding
  implicit none
  interface
    function dlopen (name, flags) bind (C)
      import
      character(kind=c_char), intent(in) :: name(*)
      integer(c_int), value :: flags
      type(c_ptr) :: dlopen
    end function
    function dlsym (handle, name) bind (C)
      import
      type(c_ptr), value :: handle
      character(kind=c_char), intent(in) :: name(*)
      type(c_funptr) :: dlsym
    end function
    function call_count (name) bind (C)
      import
      character(kind=c_char), intent(in) :: name(*)
      integer(c_int64_t) :: call_count
    end function
  end interface
  real, allocatable :: declared(:), global(:)
  !$acc declare create(declared)
contains
  ! Calls of NAME on the simulated device; 0 elsewhere.
  function calls (name)
    character(*), intent(in) :: name
    integer(c_int64_t) :: calls
    type(c_ptr) :: library
    type(c_funptr) :: address
    procedure(call_count), pointer :: get
    calls = 0
    library = dlopen ("libcuda.so.1" // c_null_char, 5) ! RTLD_NOLOAD
    if (c_associated (library)) then
      address = dlsym (library, "simcuda_call_count" // c_null_char)
      if (c_associated (address)) then
        call c_f_procpointer (address, get)
        calls = get (name // c_null_char)
      end if
    end if
  end function
  function transfers ()
    integer(c_int64_t) :: transfers
    transfers = calls ("cuMemcpyHtoD") + calls ("cuMemcpyHtoDAsync") &
                + calls ("cuMemAlloc")
  end function
end module

! What was allocated, or was not, when it was mapped.
subroutine late (n)
  use device
  implicit none
  integer, intent(in) :: n
  real, allocatable :: a(:), b(:)
  real, pointer :: p(:)
  integer :: i, k
  nullify (p)
  allocate (b(n))
  b = 1
  !$acc data copy(a, p) copyin(b)
  allocate (a(n), p(n))
  a = 2
  p = 3
  !$acc enter data copyin(a, p)
  do k = 1, 3
    !$acc parallel loop present(a, b, p)
    do i = 1, n
      a(i) = a(i) + b(i) + p(i)
    end do
  end do
  !$acc update self(a)
  if (any (a /= 14)) stop 1
  ! Another array for the same descriptor.
  !$acc exit data delete(a, p)
  deallocate (a)
  allocate (a(2 * n))
  a = 5
  !$acc enter data copyin(a, p)
  !$acc parallel loop present(a)
  do i = 1, 2 * n
    a(i) = a(i) + 1
  end do
  !$acc exit data copyout(a) delete(p)
  if (any (a /= 6)) stop 2
  !$acc end data
  deallocate (p)
end subroutine

program arguments
  use device
  implicit none
  integer, parameter :: n = 50
  integer :: i, k
  integer(c_int64_t) :: before
  real, allocatable :: a(:)
  real, pointer :: p(:), part(:)
  interface
    subroutine late (n)
      integer, intent(in) :: n
    end subroutine
  end interface
  allocate (a(n), p(n), global(n), declared(n))
  a = 1
  p = 2
  global = 3
  declared = 4
  part => p(11:20)
  !$acc update device(declared)
  !$acc enter data copyin(global)
  !$acc data copy(a, p) copyin(part)
  do k = 1, 3
    before = transfers ()
    !$acc parallel loop
    do i = 1, n
      a(i) = a(i) + p(i)
    end do
    !$acc parallel loop present(a, global)
    do i = 1, n
      a(i) = a(i) + global(i)
    end do
    !$acc parallel loop async
    do i = 1, 10
      part(i) = part(i) + 1
    end do
    !$acc wait
    !$acc parallel loop present(a, declared)
    do i = 1, n
      a(i) = a(i) + declared(i)
    end do
    if (k > 1 .and. transfers () /= before) stop 3
  end do
  ! Another array of the declared variable's.
  deallocate (declared)
  allocate (declared(2 * n))
  declared = 4
  !$acc update device(declared)
  !$acc parallel loop present(declared)
  do i = 1, 2 * n
    declared(i) = declared(i) + i
  end do
  !$acc parallel loop present(a, declared)
  do i = 1, n
    a(i) = a(i) + declared(n + i) - (n + i) - 4
  end do
  !$acc end data
  if (any (a(1:10) /= 28) .or. any (a(11:20) /= 31)) stop 4
  if (any (p(11:20) /= 5) .or. any (p(21:) /= 2)) stop 5

  ! Absent now, and mapped at another place.
  deallocate (a)
  allocate (a(2 * n))
  a = 1
  !$acc parallel loop copy(a) present(global)
  do i = 1, 2 * n
    a(i) = a(i) + global(mod (i, n) + 1)
  end do
  if (any (a /= 4)) stop 6
  !$acc exit data delete(global)
  call late (n)
  call late (2 * n)
  deallocate (declared)
end program
