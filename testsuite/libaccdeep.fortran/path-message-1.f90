! Section 3: messages name objects as Fortran does, with the indices that they
! have there.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-skip-device host "shared memory" }
! { dg-set-target-env-var SIMCUDA_LEAKS "ignore" }
! { dg-set-target-env-var ACCDEEP_CHECK "1" }

program main
  implicit none
  type kid
    real, allocatable :: b(:)
  end type
  type t
    type(kid) :: own
    type(kid), pointer :: a(:,:) => null()
  end type
  type(t) :: x
  type(kid), target :: kids(0:1,2:4)
  integer :: i, j
  do i = 2, 4
    do j = 0, 1
      allocate (kids(j,i)%b(3))
    end do
  end do
  x%a => kids(:,4:2:-1)
  !$acc enter data copyin(x)
  deallocate (kids(1,3)%b)
  allocate (kids(1,3)%b(5))
  !$acc data present(x)
  !$acc end data
end program

! { dg-shouldfail "an absent component" }
! { dg-output "libaccdeep: data present: x%a\\(2,2\\)%b \\\[0x" }
