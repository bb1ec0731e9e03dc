! Cure kernels-loop: a scalar that the procedure prints or reads elsewhere is
! private in a loop that assigns to it first.  A value that is printed behind the
! loop is that of the last iteration.  Scalars that a pointer or another procedure
! may lead to stay the loop's.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-options "-fplugin-arg-accdeep-report" }

program printed
  implicit none
  integer, parameter :: n = 500
  real :: a(n)
  real, pointer :: kept
  character(20) :: text
  call before (a(1:3), text)
  if (any (a(1:3) /= [1.0, 2.0, 3.0] * 2) .or. text /= '    7.00') stop 1
  call behind (a, text)
  if (text /= '  500.00') stop 2
  nullify (kept)
  call passed (a)
  if (.not. associated (kept)) stop 3
  if (kept /= 500) stop 4
contains
  subroutine before (a, text)
    real, intent(out) :: a(3)
    character(*), intent(out) :: text
    real :: v
    integer :: i
    text = '7'
    read (text, *) v
    write (text, '(f8.2)') v
    !$acc kernels copyout(a) ! { dg-note "moves" }
    !$acc loop independent ! { dg-note "loop: runs in parallel" }
    do i = 1, 3
      v = i
      a(i) = v + v
    end do
    !$acc end kernels
    v = a(2)
    print *, v
  end subroutine

  subroutine behind (a, text)
    real, intent(out) :: a(n)
    character(*), intent(out) :: text
    real :: v
    integer :: i
    !$acc kernels copyout(a) ! { dg-note "moves" }
    ! { dg-note "in sequence, as the value of 'v'" "" { target *-*-* } .+1 }
    do i = 1, n
      v = i
      a(i) = v
    end do
    !$acc end kernels
    write (text, '(f8.2)') v
  end subroutine

  subroutine keep (x)
    real, target :: x
    kept => x
  end subroutine

  subroutine passed (a)
    real, intent(out) :: a(n)
    real, save, target :: there
    real, target :: v
    integer :: i
    call keep (v)
    !$acc kernels copyout(a) ! { dg-note "moves" }
    ! { dg-note "in sequence" "" { target *-*-* } .+1 }
    do i = 1, n
      v = i
      a(i) = v
    end do
    !$acc end kernels
    there = kept
    kept => there
  end subroutine
end program
