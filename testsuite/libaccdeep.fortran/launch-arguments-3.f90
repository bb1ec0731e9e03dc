! Cure launch-arguments: kernels in data regions of procedures.  gfortran's
! pointers to dummy arguments and automatic arrays are not mapped by the regions,
! so that the arguments are the same at each call; neither is what such pointers
! lead to, if a kernel only reads it.
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
  function copies ()
    integer(c_int64_t) :: copies
    copies = calls ("cuMemcpyHtoD") + calls ("cuMemcpyHtoDAsync")
  end function
end module

! C = B = (A + WITH) * FACTOR + the iteration
subroutine step (n, m, factor, a, b, c, with)
  implicit none
  integer :: n, m
  real(8) :: factor
  real(8), dimension(n, m) :: a, b, c
  real(8), optional :: with(n)
  real(8) :: t(n, m)
  integer :: j, k
  !$acc data present(a, b, c, with) create(t)
  !$acc kernels
  !$acc loop independent
  do k = 1, m
    !$acc loop independent
    do j = 1, n
      t(j, k) = a(j, k) * factor
    end do
  end do
  !$acc end kernels
  if (present (with)) then
    !$acc parallel loop collapse(2)
    do k = 1, m
      do j = 1, n
        t(j, k) = t(j, k) + with(j) * factor
      end do
    end do
  end if
  !$acc parallel loop collapse(2)
  do k = 1, m
    do j = 1, n
      b(j, k) = t(j, k) + j
    end do
  end do
  call give (n, m, b, c)
  !$acc end data
contains
  ! The callee has pointers of its own.
  subroutine give (n, m, from, to)
    integer :: n, m
    real(8) :: from(n, m), to(n, m)
    !$acc kernels present(from, to)
    to(:, :) = from(:, :)
    !$acc end kernels
  end subroutine
end subroutine

! A = A * FACTOR, and twice that in C.
subroutine scale (n, m, factor, a, c)
  implicit none
  integer :: n, m
  real(8) :: factor
  real(8), dimension(n, m) :: a, c
  integer :: j, k
  !$acc data present(a, c)
  !$acc kernels
  !$acc loop independent
  do k = 1, m
    !$acc loop independent
    do j = 1, n
      a(j, k) = a(j, k) * factor
    end do
  end do
  !$acc end kernels
  !$acc parallel loop collapse(2)
  do k = 1, m
    do j = 1, n
      c(j, k) = a(j, k) * 2
    end do
  end do
  !$acc end data
end subroutine

! What the kernel changes in a region comes back, and is not the same at the next
! launch.
subroutine count_up (n, total, lost, a)
  implicit none
  integer :: n, total, lost
  real(8) :: a(n)
  integer :: i
  !$acc data present(a)
  !$acc serial copy(total) copyin(lost)
  do i = 1, n
    lost = lost + 1
    total = total + lost
    a(i) = total
  end do
  !$acc end serial
  !$acc end data
end subroutine

program launches
  use device
  implicit none
  interface
    subroutine step (n, m, factor, a, b, c, with)
      integer :: n, m
      real(8) :: factor
      real(8), dimension(n, m) :: a, b, c
      real(8), optional :: with(n)
    end subroutine
  end interface
  integer, parameter :: n = 6, m = 5
  real(8) :: a(n, m), b(n, m), c(n, m), d(n, m), w(n), x(n), factor
  integer :: r, j, k, total, lost
  integer(c_int64_t) :: before
  a = reshape ([(j, j = 1, n * m)], [n, m])
  w = [(100 * j, j = 1, n)]
  !$acc enter data copyin(a, w) create(b, c, x)
  do r = 1, 8
    factor = 2
    if (r > 6) factor = r
    if (mod (r, 2) == 0) then
      call step (n, m, factor, a, b, c, w)
    else
      call step (n, m, factor, a, b, c)
    end if
    !$acc update self(b, c)
    do k = 1, m
      do j = 1, n
        if (abs (b(j, k) - (a(j, k) + merge (w(j), 0d0, mod (r, 2) == 0)) &
                           * factor - j) > 1e-9) stop 2
        if (abs (c(j, k) - b(j, k)) > 0) stop 3
      end do
    end do
    d = b
    before = copies ()
    call scale (n, m, factor, b, c)
    ! Nothing is different.
    if (r > 2 .and. r < 7 .and. copies () > before) stop 1
    !$acc update self(c)
    if (any (abs (c - d * factor * 2) > 1e-9)) stop 6
    total = r
    lost = 3
    call count_up (n, total, lost, x)
    if (total /= r + n * 3 + n * (n + 1) / 2) stop 4
  end do
  !$acc exit data delete(a, b, c, w) copyout(x)
  if (abs (x(n) - total) > 0) stop 5
end program
