! Section 8, declare-allocatable: an array of a derived type with pointer and
! allocatable components, which are entered one by one, as by hand.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module state
  implicit none
  type field
    real, pointer, dimension(:,:) :: sf => null ()
    real, allocatable :: w(:)
    integer :: id
  end type
  type(field), allocatable, dimension(:) :: q
  type(field), allocatable :: one
  !$acc declare create(q, one)
contains
  subroutine change (i)
    !$acc routine seq
    integer, intent(in) :: i
    q(i)%sf(ubound (q(i)%sf, 1), 0) = q(i)%id
    q(i)%w(2) = size (q) + one%id
  end subroutine
end module

program main
  use state
  use openacc
  implicit none
  integer :: i, k
  logical :: shared

  shared = acc_get_device_type () == acc_device_host
  do k = 1, 2
    allocate (q(k + 1), one)
    do i = 1, k + 1
      q(i)%id = 10 * i
    end do
    one%id = 100
    !$acc enter data copyin(q, one)
    do i = 1, k + 1
      allocate (q(i)%sf(2:3,-1:0), q(i)%w(2))
      q(i)%sf = 1
      q(i)%w = 2
      !$acc enter data copyin(q(i)%sf, q(i)%w)
    end do
    !$acc parallel loop
    do i = 1, k + 1
      call change (i)
    end do
    !$acc parallel loop default(present)
    do i = 1, k + 1
      q(i)%w(1) = q(i)%sf(3,0) + 1
    end do
    do i = 1, k + 1
      if (.not. shared .and. (any (q(i)%sf /= 1) .or. any (q(i)%w /= 2))) stop 1
      !$acc update self(q(i)%sf)
      !$acc exit data copyout(q(i)%w) delete(q(i)%sf)
      if (q(i)%sf(3,0) /= 10 * i .or. q(i)%sf(2,0) /= 1) stop 2
      if (q(i)%w(1) /= 10 * i + 1 .or. q(i)%w(2) /= k + 101) stop 3
      deallocate (q(i)%sf, q(i)%w)
    end do
    !$acc exit data delete(q, one)
    deallocate (q, one)
  end do
end program

! { dg-final { needs-cure declare-allocatable "Assertion|invalid|illegal memory access" } }
