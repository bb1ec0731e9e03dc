! Sections 5 and 6: recursive types: a list, and a ring that leads back to its
! first node; each node is mapped once.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

program main
  implicit none
  type node
    integer :: value
    real, allocatable :: data(:)
    type(node), pointer :: next => null()
  end type
  type(node), pointer :: head, p
  integer :: i, total

  allocate (head)
  p => head
  do i = 1, 20
    p%value = i
    allocate (p%data(i))
    p%data = i
    if (i < 20) allocate (p%next)
    if (i < 20) p => p%next
  end do
  p%next => head ! A ring.

  total = 0
  !$acc data copy(head)
  !$acc serial copy(total)
  block
    type(node), pointer :: q
    integer :: k
    q => head
    do k = 1, 20
      total = total + q%value
      q%data(k) = -k
      q => q%next
    end do
    if (q%value /= 1) total = 0
  end block
  !$acc end serial
  !$acc end data
  if (total /= 210) stop 1
  p => head
  do i = 1, 20
    if (p%data(i) /= -i) stop 2
    if (any (p%data(:i-1) /= i)) stop 3
    p => p%next
  end do
  if (.not. associated (p, head)) stop 4
end program
