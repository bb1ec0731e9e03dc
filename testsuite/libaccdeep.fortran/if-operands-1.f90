! Section 8, if-operands: operands are computed only where the condition holds,
! what gfortran computes in front of the directive included.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do run }

module m
  use openacc
  implicit none
  type t
     integer :: n
     real, allocatable :: a(:)
  end type t
contains
  subroutine all (p, k)
    type (t), pointer, intent (in) :: p
    integer, intent (in) :: k
    !$acc enter data copyin(p) if(associated(p))
    !$acc enter data copyin(p%a(1:p%n)) if(associated(p))
    !$acc update device(p%a(2:p%n)) if(associated(p) .and. k > 2)
    !$acc exit data copyout(p%a) if(associated(p))
    !$acc exit data delete(p) if(associated(p))
  end subroutine all

  subroutine optional_one (x, n)
    type (t), intent (inout), optional :: x
    integer, intent (in) :: n
    !$acc enter data copyin(x%a(1:x%n)) if(present(x))
    !$acc update self(x%a(1:x%n)) if(present(x))
    !$acc exit data delete(x%a(1:x%n)) if(present(x))
  end subroutine optional_one
end module m

program main
  use m
  implicit none
  type (t), target :: x
  type (t), pointer :: p

  nullify (p)
  call all (p, 3)
  call optional_one (n = 3)
  x%n = 3
  x%a = [1., 2., 3.]
  p => x
  call all (p, 3)
  call all (p, 1)
  call optional_one (x, 3)
  if (any (x%a /= [1., 2., 3.])) stop 1
end program main

! { dg-final { needs-cure if-operands "" } }
