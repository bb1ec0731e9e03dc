! Section 5: a construct that is met again with other bounds of its components,
! other memory, or none, has what the descriptors say then.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module types
  implicit none
  type row
    real(8), allocatable :: v(:)
  end type
  type table
    integer :: n
    type(row), allocatable :: rows(:)
  end type
end module
program s
  use types
  implicit none
  type(table) :: t
  integer :: i, k, first, last
  t%n = 4
  allocate (t%rows(4))
  do i = 1, 4
    allocate (t%rows(i)%v(8))
    t%rows(i)%v = i
  end do
  do k = 1, 12
    if (k == 5) then
      deallocate (t%rows(2)%v)
      allocate (t%rows(2)%v(3:12))
      t%rows(2)%v = 2 + 4
    end if
    if (k == 8) then
      deallocate (t%rows(3)%v)
      allocate (t%rows(3)%v(2:9))
      t%rows(3)%v = 3 + 7
    end if
    if (k == 10) deallocate (t%rows(4)%v)
    !$acc data copy(t)
    !$acc parallel present(t)
    do i = 1, 4
      if (.not. allocated (t%rows(i)%v)) cycle
      last = ubound (t%rows(i)%v, 1)
      t%rows(i)%v(last) = t%rows(i)%v(last) + 1
    end do
    !$acc end parallel
    !$acc parallel present(t)
    do i = 1, 4
      if (.not. allocated (t%rows(i)%v)) cycle
      first = lbound (t%rows(i)%v, 1)
      t%rows(i)%v(first) = t%rows(i)%v(first) + 1
    end do
    !$acc end parallel
    !$acc end data
    do i = 1, 4
      if (.not. allocated (t%rows(i)%v)) cycle
      if (t%rows(i)%v(ubound (t%rows(i)%v, 1)) /= i + k) stop 1
      if (t%rows(i)%v(lbound (t%rows(i)%v, 1)) /= i + k) stop 2
    end do
  end do
end program
