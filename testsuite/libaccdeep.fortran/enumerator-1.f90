! Section 8, named-constant: enumerators are named constants.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-do run }

module colours
  implicit none
  enum, bind (c)
    enumerator :: red = 7, green
    enumerator blue
  end enum
  integer, parameter :: plain = 4
  !$acc declare copyin(plain)
  !$acc declare copyin(red, green)
contains
  integer function pick (i)
    !$acc routine seq
    integer, intent (in) :: i
    pick = merge (red, merge (green, blue, i == 2), i == 1)
  end function pick
end module colours

program main
  use colours
  implicit none
  integer :: a(4), k
  !$acc parallel copyout(a) copyin(blue) firstprivate(green)
  a(1) = pick (1)
  a(2) = green
  a(3) = pick (3)
  a(4) = plain
  !$acc end parallel
  if (any (a /= [7, 8, 9, 4])) stop 1
  !$acc data copyin(red) copyout(k)
  !$acc serial present(red)
  k = red
  !$acc end serial
  !$acc end data
  if (k /= 7) stop 2
end program main

! { dg-final { needs-cure named-constant "is not a variable" { target !gcc16 } } }
