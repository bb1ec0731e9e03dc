! Section 8, stack-pointer: enter data of dummy arguments of all kinds, and of
! local variables that lead to their object, leaves nothing of the procedure's
! own mapped: what another one puts there is its own, and exit data in another
! procedure takes away all that there is.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module procedures
  implicit none
contains
  subroutine enter (shaped, extent, fixed, n, text, together, there, missing)
    integer, intent(in) :: n
    real :: shaped(:), extent(n), fixed(4)
    character(len=*) :: text
    real, contiguous :: together(:)
    real, optional :: there(:), missing(:)
    !$acc enter data copyin(shaped, extent, fixed, text, together, there, missing)
  end subroutine

  subroutine enter_references (a, p, s, q)
    real, allocatable :: a(:), s
    real, pointer :: p(:), q
    !$acc enter data copyin(a, p, s, q)
  end subroutine

  subroutine enter_section (shaped)
    real :: shaped(:)
    !$acc enter data copyin(shaped(3:6))
  end subroutine

  subroutine enter_local ()
    real, allocatable :: a(:)
    real, pointer :: p
    allocate (a(50), p)
    a = 1
    !$acc enter data copyin(a, p)
    call leave (a)
    call leave_scalar (p)
    deallocate (p)
  end subroutine

  subroutine leave_scalar (s)
    real :: s
    !$acc exit data delete(s)
  end subroutine

  ! All over the stack where the others were.
  recursive subroutine look (depth, wrong)
    integer, value :: depth
    integer, intent(inout) :: wrong
    integer(8), dimension(1) :: k1, k2, k3, k4, k5, k6, k7, k8
    integer(8) :: r(8)
    k1 = 11; k2 = 12; k3 = 13; k4 = 14; k5 = 15; k6 = 16; k7 = 17; k8 = 18
    !$acc parallel copyout(r)
    r(1) = k1(1); r(2) = k2(1); r(3) = k3(1); r(4) = k4(1)
    r(5) = k5(1); r(6) = k6(1); r(7) = k7(1); r(8) = k8(1)
    !$acc end parallel
    if (any (r /= [11, 12, 13, 14, 15, 16, 17, 18])) wrong = wrong + 1
    if (depth > 1) call look (depth - 1, wrong)
  end subroutine

  subroutine work (a)
    real, intent(inout) :: a(:)
    integer :: i
    !$acc parallel loop present(a)
    do i = 1, size (a)
      a(i) = a(i) + i
    end do
  end subroutine

  subroutine change (text)
    character(len=*) :: text
    !$acc serial present(text)
    text(2:2) = 'x'
    !$acc end serial
  end subroutine

  subroutine leave (a)
    real :: a(:)
    !$acc exit data copyout(a)
  end subroutine

  subroutine leave_text (text)
    character(len=*) :: text
    !$acc exit data copyout(text)
  end subroutine
end module

program main
  use procedures
  use openacc
  implicit none
  real :: shaped(7), extent(6), fixed(4), together(5), there(3), section(8)
  real, allocatable :: a(:), s
  real, pointer :: p(:), q
  character(len=5) :: text
  integer :: i, wrong

  shaped = 1; extent = 2; fixed = 3; together = 4; there = 5; section = 6
  text = "abcde"
  allocate (a(9), source = 7.)
  allocate (p(10), source = 8.)
  allocate (s, source = 9.)
  allocate (q, source = 10.)
  wrong = 0
  call enter (shaped, extent, fixed, 6, text, together, there)
  call look (20, wrong)
  call enter_references (a, p, s, q)
  call look (20, wrong)
  call enter_section (section)
  call enter_local ()
  call look (20, wrong)
  if (wrong /= 0) stop 1

  call work (shaped)
  call change (text)
  call work (extent)
  call work (fixed)
  call work (together)
  call work (there)
  call work (section(3:6))
  call work (a)
  call work (p)
  ! Twice entered, to leave twice.
  call enter (shaped, extent, fixed, 6, text, together, there)
  do i = 1, 2
    call leave (shaped)
    call leave_text (text)
    call leave (extent)
    call leave (fixed)
    call leave (together)
    call leave (there)
    if (i == 1 .and. .not. acc_is_present (shaped)) stop 2
  end do
  call leave (section(3:6))
  call leave (a)
  call leave (p)
  !$acc exit data delete(s, q)
  if (any (shaped /= [(1 + i, i = 1, 7)]) .or. text /= "axcde") stop 3
  if (any (extent /= [(2 + i, i = 1, 6)])) stop 4
  if (any (fixed /= [(3 + i, i = 1, 4)])) stop 5
  if (any (together /= [(4 + i, i = 1, 5)])) stop 6
  if (any (there /= [(5 + i, i = 1, 3)])) stop 7
  if (any (section /= [6, 6, 7, 8, 9, 10, 6, 6])) stop 8
  if (any (a /= [(7 + i, i = 1, 9)])) stop 9
  if (any (p /= [(8 + i, i = 1, 10)])) stop 10
  deallocate (p, q)
end program

! { dg-final { needs-cure stack-pointer "leaked|already mapped|Assertion" } }
