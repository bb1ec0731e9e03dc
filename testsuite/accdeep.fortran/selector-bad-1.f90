! Section 4: messages name the selector of a `select type' as the user does, not
! what gfortran has in its place.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }

module types
  implicit none
  type t
    real, allocatable :: a(:)
    class(*), allocatable :: anything
  end type
  type, extends(t) :: u
    real, allocatable :: b(:)
  end type
contains
  subroutine s (o)
    class(t), target :: o
    select type (chosen => o)
    class is (u)
      !$acc data copy<some>(chosen%anything) ! { dg-error "'chosen%anything' is unlimited polymorphic, which cannot be mapped" }
      !$acc end data
    end select
  end subroutine
end module
