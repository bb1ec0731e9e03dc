! Cure "private-scalar": dummy arguments, saved and module variables that a
! construct has as firstprivate have the host's values where they are present;
! private dummy arguments are private.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do run }
! { dg-final { needs-cure private-scalar "never written|wrong|invalid store" } }

module settings
  real :: scale = 2
contains
  subroutine work (n, x, z, a)
    integer :: n
    real :: x, a(4)
    complex :: z
    !$acc parallel copyout(a)
    a(1) = n
    a(2) = x
    a(3) = aimag (z)
    a(4) = scale
    !$acc end parallel
    if (any (a /= [3., 1.5, 4., 2.])) error stop "wrong: implicit"
    !$acc parallel copyout(a) firstprivate(n, scale) private(x)
    n = n + 1
    x = 8
    a(1) = n
    a(2) = x
    a(3) = scale
    a(4) = 0
    !$acc end parallel
    if (any (a /= [4., 8., 2., 0.])) error stop "wrong: clauses"
    if (n /= 3 .or. x /= 1.5) error stop "wrong: host"
  end subroutine

  subroutine maybe (a, n)
    real :: a(4)
    integer, optional :: n
    !$acc parallel copyout(a)
    a = 1
    if (present (n)) a = n
    !$acc end parallel
  end subroutine

  subroutine contained (n, a)
    integer :: n
    real :: a(4)
    call inner
  contains
    subroutine inner
      !$acc parallel copyout(a)
      a = n
      !$acc end parallel
    end subroutine
  end subroutine
end module

program p
  use settings
  integer, save :: n
  real, save :: x
  complex, save :: z
  real :: a(4)
  !$acc enter data create(n, x, z, scale)
  n = 3
  x = 1.5
  z = (0, 4)
  call work (n, x, z, a)
  call contained (n, a)
  if (any (a /= 3)) error stop "wrong: contained"
  !$acc exit data delete(n, x, z, scale)
  call maybe (a)
  if (any (a /= 1)) error stop "wrong: absent"
  call maybe (a, n)
  if (any (a /= 3)) error stop "wrong: optional"
end program
