! Section 5: a line of a directive on a type that is too long is cut off, which
! is the error that gfortran makes of all such lines, and the only one.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }
! { dg-additional-options "-ffree-line-length-132" }

subroutine s (x)
  type t
    real, allocatable :: first_component(:), second_component(:), third_component(:), fourth_component(:), fifth_component(:)
    !$acc shape(a) exclude(first_component) exclude(second_component) exclude(third_component) exclude(fourth_component, fifth_component) ! { dg-error "132:line truncated" }
    !$acc shape(b) exclude(first_component) exclude(second_component) exclude(third_component) exclude(fourth_component) & ! a long comment
    !$acc   exclude(fifth_component)
  end type
  type(t) :: x
  !$acc enter data copyin<b>(x)
end subroutine
