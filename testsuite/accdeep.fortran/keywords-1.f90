! Section 5: variables with the names of keywords begin and end no scopes, and the
! directives behind them are understood, with the types that they mean.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }
! { dg-final { scan-accdeep-dump-times "copyin x .type\\(t\\). <here>" 2 } }
! { dg-final { scan-accdeep-dump "copyin x .type\\(t\\). <there>" } }
! { dg-final { scan-accdeep-dump "operand update \\S+ self chosen%a" } }

module first
  implicit none
  type t
    real, allocatable :: a(:), b(:)
    !$acc shape(here) exclude(b)
  end type
contains
  subroutine one (x, o)
    type(t) :: x
    class(t), target :: o
    integer :: type(3), associate(3), select(3), class(3), end(3), block, use
    integer :: interface, module, i
    i = 1; type(i) = 2; associate(i) = type(i); select(1) = 3; class(i) = 2
    end(i) = 4
    block = 1
    use = 2; interface = 3; module = 4
    if (block == 1) type(1) = class(2)
    outer: select case (type(1))
    case (1:)
      inner: associate (q => x%a, y => x%b)
        q(1) = y(1)
      end associate inner
    end select outer
    select type (chosen => o)
    class default
      !$acc update self(chosen%a)
    end select
    !$acc enter data copyin<here>(x)
  end subroutine
end module

subroutine two (x)
  use first, only: t
  type(t) :: x
  !$acc enter data copyin<here>(x)
contains
  subroutine three (x)
    type t
      real, allocatable :: c(:), d(:)
      !$acc shape(there) exclude(c)
    end type
    type(t) :: x
    !$acc enter data copyin<there>(x)
  end subroutine
end subroutine
