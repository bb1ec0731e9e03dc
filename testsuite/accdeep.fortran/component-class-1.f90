! Section 5: CLASS components are copied as bits where nobody asks for what they
! lead to, without a word: a program that compiles without us compiles with us.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }

module m
  implicit none
  type t
    integer :: n
    class(*), allocatable :: any
  end type
  type u
    real, allocatable :: a(:)
    class(t), pointer :: next
  end type
  type v
    real, allocatable :: a(:)
    class(t), pointer :: next
    !$acc shape(head) exclude(next)
    !$acc shape(rest) include(a)
  end type
  type w
    class(u), allocatable :: k(:)
    type(u) :: inner(2)
  end type
contains
  subroutine s (a, b, c, d, e)
    type(t) :: a
    type(u) :: b(3)
    type(v) :: c
    type(w) :: d
    class(*) :: e
    !$acc enter data copyin(a)
    !$acc enter data copyin(b)
    !$acc exit data delete(b)
    !$acc data copy(c) copy(d)
    !$acc end data
    !$acc data copy<head>(c)
    !$acc end data
    !$acc data copy<rest>(c)
    !$acc end data
    !$acc enter data copyin(e)
  end subroutine
end module

! { dg-final { scan-accdeep-dump {follow "type\(u\)" default %a } } }
! { dg-final { scan-accdeep-dump-not {follow "type\([uvw]\)" .* %(next|k|any)} } }
! { dg-final { scan-accdeep-dump {range "type\(u\)" default 64\+16 pointer} } }
! { dg-final { scan-accdeep-dump-not {range "type\(v\)" <head> 64} } }
