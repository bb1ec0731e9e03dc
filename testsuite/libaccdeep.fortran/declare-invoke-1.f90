! Section 4, policies: `invoke' on `declare', and names of shapes there; in
! procedures, also internal ones, functions and the main program.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module boxes
  use openacc
  implicit none
  type box
    integer :: n = 4
    real, allocatable :: a(:), b(:)
    !$acc shape
    !$acc shape(slim) exclude(b)
    !$acc policy(go) copyin(a, n) exclude(b)
    !$acc policy(back) copy(b) copyin(a, n)
  end type
contains
  logical function there (a, wanted)
    real, intent(in), contiguous :: a(:)
    logical, intent(in) :: wanted
    there = acc_get_device_type () == acc_device_host .or. (acc_is_present (a) .eqv. wanted)
  end function
  subroutine f (x, y, w, z)
    real, intent(in) :: z(2)
    type(box) :: x, y, w
    !$acc declare invoke<go>(x) copyin<slim>(y) &
    !$acc& copyin(z)
    !$acc declare invoke<back>(w)
    if (.not. (there (x%a, .true.) .and. there (x%b, .false.))) stop 1
    if (.not. (there (y%a, .true.) .and. there (y%b, .false.))) stop 2
    if (.not. (there (w%a, .true.) .and. there (w%b, .true.))) stop 3
    !$acc serial present<slim>(x, y) present(w)
    w%b(1) = x%a(1) + y%a(2) + x%n + z(1)
    w%a(1) = 9
    x%a(1) = 9
    !$acc end serial
    if (there (w%b, .true.) .and. z(1) > 1) return
    w%b(2) = 0
  end subroutine
  integer function &
    g (x)
    type(box) :: x
    !$acc declare invoke<back>(x)
    call inside (x)
    g = x%n
  contains
    ! Of another procedure of this name.
    subroutine f (y)
      type(box) :: y
      type(box), target :: own
      !$acc declare copyin<slim>(own)
      if (.not. there (y%b, .true.)) stop 4
    end subroutine
    subroutine inside (y)
      type(box) :: y
      !$acc declare invoke<go>(y)
      call f (y)
      !$acc serial present(y)
      y%b(3) = y%b(3) + y%a(3)
      !$acc end serial
    end subroutine
  end function
end module

program main
  use boxes
  implicit none
  type(box) :: x, y, w
  type(box) :: v
  real :: z(2) = 2
  !$acc declare copyin<slim>(v)
  x%a = [1., 2., 3.]
  x%b = [5., 6., 7.]
  y = x
  w = x
  call f (x, y, w, z)
  if (any (w%b /= [9., 6., 7.])) stop 5
  if (acc_get_device_type () /= acc_device_host) then
    if (x%a(1) /= 1 .or. w%a(1) /= 1) stop 6
  end if
  if (g (y) /= 4) stop 7
  if (any (y%b /= [5., 6., 10.])) stop 8
  if (acc_get_device_type () /= acc_device_host) then
    if (acc_is_present (x) .or. acc_is_present (w%b)) stop 9
    if (.not. acc_is_present (v)) stop 10
  end if
end program
