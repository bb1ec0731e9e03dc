! Cure launch-arguments: loops of kernels constructs use dummy scalars through
! pointers to copies of them.  Both are among the arguments: such a launch
! allocates nothing.  What a kernel changes in a copy is lost, or comes back.
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
    subroutine statistics (values, bytes) bind (C)
      import
      integer(c_int64_t), intent(inout) :: values(*)
      integer(c_size_t), value :: bytes
    end subroutine
  end interface
contains
  ! Calls of the simulated device's driver; 0 elsewhere.
  function driver_calls () result (calls)
    integer(c_int64_t) :: calls
    integer(c_int64_t) :: values(8)
    type(c_ptr) :: library
    type(c_funptr) :: address
    procedure(statistics), pointer :: get
    values = 0
    library = dlopen ("libcuda.so.1" // c_null_char, 5) ! RTLD_NOLOAD
    if (c_associated (library)) then
      address = dlsym (library, "simcuda_get_statistics" // c_null_char)
      if (c_associated (address)) then
        call c_f_procpointer (address, get)
        call get (values, int (64, c_size_t))
      end if
    end if
    calls = values(1)
  end function
end module

subroutine shift (x_min, x_max, y_min, y_max, depth, factor, a, b)
  implicit none
  integer :: x_min, x_max, y_min, y_max, depth
  real(8) :: factor
  real(8), dimension(x_min - 2:x_max + 2, y_min - 2:y_max + 2) :: a, b
  integer :: j, k
  !$acc kernels present(a, b)
  !$acc loop independent
  do k = y_min, y_max
    !$acc loop independent
    do j = x_min, x_max
      b(j, k) = a(j + depth, k) * factor + y_min
    end do
  end do
  !$acc end kernels
end subroutine

! On a device the change of LOST stays there.
subroutine change (n, lost, kept, a)
  implicit none
  integer :: n, lost, kept
  real(8) :: a(n)
  integer :: i
  !$acc serial present(a) copyin(lost) copy(kept)
  do i = 1, n
    lost = lost + 1
    kept = kept + lost
    a(i) = lost
  end do
  !$acc end serial
end subroutine

program launches
  use device
  implicit none
  integer, parameter :: n = 12
  real(8) :: a(-1:n + 2, -1:n + 2), b(-1:n + 2, -1:n + 2), c(n)
  real(8) :: expected(-1:n + 2, -1:n + 2)
  integer :: r, j, k, depth, lost, kept
  integer(c_int64_t) :: before
  do k = -1, n + 2
    a(:, k) = [(j + 100 * k, j = -1, n + 2)]
  end do
  b = 0
  c = 0
  !$acc enter data copyin(a, b, c)
  do r = 1, 6
    depth = mod (r, 2) + 1
    before = driver_calls ()
    call shift (1, n, 1, n, depth, .5d0 * r, a, b)
    if (r > 2 .and. driver_calls () - before > 8) stop 1
    !$acc update self(b)
    expected(1:n, 1:n) = a(1 + depth:n + depth, 1:n) * (.5d0 * r) + 1
    if (any (abs (b(1:n, 1:n) - expected(1:n, 1:n)) > 1e-9)) stop 2
    b = 0
    !$acc update device(b)
    lost = 7
    kept = r
    call change (n, lost, kept, c)
    if (kept /= r + 7 * n + n * (n + 1) / 2) stop 3
  end do
  !$acc exit data copyout(a, b, c)
  if (any (abs (c - [(7 + j, j = 1, n)]) > 0)) stop 4
end program
