! Part of type-bound-files-1.f90: the calls.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module use12
  use m2
  implicit none
contains
  real function kind_of (a)
    !$acc routine seq
    class(base), intent(in) :: a
    kind_of = 0
    select type (a)
    type is (base)
      kind_of = 1
    class is (kid)
      kind_of = 2
    end select
  end function
  real function area2 (s)
    !$acc routine seq
    class(shape0), intent(in) :: s
    area2 = 2 * s%area ()
  end function
  subroutine go (a, want, kind)
    class(base) :: a
    real :: r(4), want, kind
    integer :: i
    r = 0
    !$acc parallel loop copy(r)
    do i = 1, 4
      r(i) = a%f () + 100 * kind_of (a)
      select type (a)
      class is (base)
        r(i) = r(i) + 1000
      end select
    end do
    if (any (r /= want + 100 * kind + 1000)) stop 1
  end subroutine
  subroutine go2 (s, want)
    class(shape0) :: s
    real :: r(4), want
    integer :: i
    !$acc parallel loop copyout(r)
    do i = 1, 4
      r(i) = s%area () + area2 (s)
    end do
    if (any (r /= want*3)) stop 2
  end subroutine
end module
program p
  use use12
  implicit none
  type(base) :: b
  type(kid) :: k
  type(sq) :: s
  type(circ) :: c
  call go (b, 1., 1.)
  call go (k, 3., 2.)
  call go2 (s, 9.)
  call go2 (c, 3.)
end program
