! Sections 3 and 5: enter data, update and exit data move whole types; host
! copies of components stay what they are until an update.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

program main
  use openacc
  implicit none
  type cell
    integer :: id
    real, allocatable :: v(:)
    real, pointer :: alias(:) => null()
  end type
  type(cell), allocatable, target :: cells(:)
  type(cell) :: one
  integer :: i, j
  logical :: shared

  shared = acc_get_device_type () == acc_device_host
  allocate (cells(0:4))
  do i = 0, 4
    cells(i)%id = i
    allocate (cells(i)%v(-1:i))
    cells(i)%v = i
    cells(i)%alias => cells(i)%v
  end do
  allocate (one%v(3))
  one%id = 9
  one%v = 9

  !$acc enter data copyin(cells, one)
  if (.not. acc_is_present (cells(2)%v)) stop 1
  !$acc parallel loop present(cells, one)
  do i = 0, 4
    do j = lbound (cells(i)%v, 1), ubound (cells(i)%v, 1)
      cells(i)%v(j) = cells(i)%v(j) + one%v(2) + j
    end do
    cells(i)%alias(-1) = -1
    cells(i)%id = cells(i)%id + 1000
  end do

  if (.not. shared .and. any (cells(3)%v /= 3)) stop 2
  !$acc update self(cells)
  do i = 0, 4
    if (cells(i)%id /= i + 1000) stop 3
    if (cells(i)%v(-1) /= -1) stop 4
    if (any (cells(i)%v(0:) /= [(real (i + 9 + j), j = 0, i)])) stop 5
    if (lbound (cells(i)%v, 1) /= -1) stop 6
    if (.not. associated (cells(i)%alias, cells(i)%v)) stop 7
  end do

  one%v = 100
  cells(1)%v = 0
  !$acc update device(one, cells)
  !$acc parallel loop present(cells, one)
  do i = 0, 4
    cells(i)%v(0) = one%v(3)
  end do
  !$acc exit data copyout(cells) delete(one)
  if (.not. shared .and. acc_is_present (cells(2)%v)) stop 8
  if (any (cells(4)%v(0:0) /= 100)) stop 9
  if (any (cells(1)%v /= [0.0, 100.0, 0.0])) stop 10
  if (any (one%v /= 100)) stop 11
end program
