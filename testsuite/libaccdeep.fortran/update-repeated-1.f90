! Section 8, repeated: update transfers one operand behind the other, so that one
! which stands there twice is transferred once; in clauses of both names of self,
! over several lines, components and sections, too.  present asks for it once.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

program main
  implicit none
  type state
    real, allocatable :: u(:), v(:)
    !$acc shape
  end type
  type(state) :: s
  real :: x(4), y(4), z(4)

  allocate (s%u(4), s%v(4))
  x = 1; y = 2; z = 3; s%u = 4; s%v = 5
  !$acc data copyin(x, y, z, s)
  x = 10; y = 20
  !$acc update device(x, y, x, &
  !$acc   x)
  !$acc serial present(x, y, z, x, &
  !$acc s) present(s) present(y)
  x = x + y + z
  s%u = x
  s%v = 50
  !$acc end serial
  s%v = 6
  !$acc update host(x, z, x) self(x, s%u, y(1:2), s%u), host(y(1:2))
  if (any (x /= 33) .or. any (y /= 20) .or. any (z /= 3)) stop 1
  if (any (s%u /= 33) .or. any (s%v /= 6)) stop 2
  !$acc end data
end program

! { dg-final { needs-cure repeated "present on multiple clauses" } }
