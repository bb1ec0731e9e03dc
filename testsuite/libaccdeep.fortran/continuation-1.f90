! Section 5: directives that go on over many lines.  What is taken out of them
! leaves lines without text in their middle, and what stands behind those lines
! counts: components beside their objects, nests, clauses behind nests.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module types
  implicit none
  type box
    real, allocatable :: a(:), b(:), c(:), d(:)
  end type
contains
  subroutine fill (p)
    type(box), intent(out) :: p
    allocate (p%a(2), p%b(2), p%c(2), p%d(2))
    p%a = 1
    p%b = 1
    p%c = 1
    p%d = 1
  end subroutine
end module

program main
  use types
  use openacc
  implicit none
  type(box) :: p(2)
  type(box) :: x, y
  logical :: shared
  integer :: j
  shared = acc_get_device_type () == acc_device_host
  call fill (x)
  call fill (y)

  !$acc data copy(x)::{ exclude(b) & ! a comment
  !$acc   exclude(c) &

  ! a comment

  !$acc           exclude(d) } &
  !$acc   copy(y)
  if (.not. shared) then
    if (.not. acc_is_present (x%a) .or. .not. acc_is_present (y%d)) stop 1
    if (acc_is_present (x%b) .or. acc_is_present (x%d)) stop 2
  end if
  !$acc serial present(x)::{ &
  !$acc & & ! nothing but ampersands
  !$acc   default(exclude)&
  !$acc& include(a)&
  !$acc }&
  !$acc   present&
  !$acc&(y)
  x%a = 2
  y%d = 2
  !$acc end serial
  !$acc end data
  if (any (x%a /= 2) .or. any (y%d /= 2)) stop 3

  do j = 1, 2
    call fill (p(j))
!$ACC ENTER DATA &
!$ACC       COPYIN( p(j)%a, &
!$ACC               p(j)%b, &
!$ACC               p(j)%c, p(j)%d ) &
!$ACC       CREATE( p(j) )
  end do
  do j = 1, 2
    !$acc serial &
    !$acc& present(p(j))
    p(j)%a = p(j)%b + j
    !$acc end serial
!$ACC UPDATE SELF( &
!$ACC               p(j)%a &
!$ACC            )
    if (any (p(j)%a /= 1 + j)) stop 4
!$ACC EXIT DATA &
!$ACC       DELETE( p(j)%a, &
!$ACC               p(j)%b &
!$ACC               ) &
!$ACC       DELETE( p(j)%c, p(j)%d &
!$ACC             , p(j) )
  end do
end program
