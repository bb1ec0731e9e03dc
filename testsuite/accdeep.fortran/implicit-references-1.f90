! "Implicit data" of section 5: what a construct refers to of variables without a
! clause, and no more; whole where a procedure gets it; nothing but what GCC does
! where nothing is behind what it refers to.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }

module m
  implicit none
  type part
    integer :: k
    real, allocatable :: v(:), w(:)
  end type
  type whole
    integer :: n
    real, allocatable :: a(:), b(:)
    type(part) :: inner
    type(part), allocatable :: parts(:)
    class(*), allocatable :: any
  end type
  type policed
    real, allocatable :: a(:), b(:), c(:)
    !$acc shape exclude(c) ! { dg-note "it is left out here" }
  end type
contains
  subroutine s (x, y, z, p, r)
    type(whole) :: x, y, z
    type(policed) :: p
    real :: r(:)
    integer :: i
    interface
      subroutine use_whole (w)
        import whole
        !$acc routine seq
        type(whole) :: w
      end subroutine
    end interface
    !$acc parallel loop copyout(r)
    do i = 1, x%n + x%inner%k
      r(i) = size (x%a)
    end do
    !$acc parallel loop copyout(r)
    do i = 1, y%n
      r(i) = y%a(i) + y%parts(i)%v(1)
    end do
    !$acc serial
    call use_whole (z)
    !$acc end serial
    !$acc serial
    p%a(1) = p%c(1) ! { dg-warning "dereference of 'p%c' on the device, which 'implicit copy \\(p\\)' leaves on the host" }
    !$acc end serial
  end subroutine
end module

! { dg-final { scan-accdeep-dump-not {operand parallel [^ ]* \w+ x } } }
! { dg-final { scan-accdeep-dump {operand parallel [^ ]* copy y "type\(whole\)" <::1> implicit referenced} } }
! { dg-final { scan-accdeep-dump {follow "type\(whole\)" <::1> %a } } }
! { dg-final { scan-accdeep-dump-not {follow "type\(whole\)" <::1> %(b|inner)} } }
! { dg-final { scan-accdeep-dump {follow "type\(part\)" <::[0-9]+> %v } } }
! { dg-final { scan-accdeep-dump-not {follow "type\(part\)" <::[0-9]+> %w } } }
! { dg-final { scan-accdeep-dump {operand serial [^ ]* copy z "type\(whole\)" default implicit\n} } }
! { dg-final { scan-accdeep-dump {operand serial [^ ]* copy p "type\(policed\)" <::[0-9]+> implicit referenced} } }
! { dg-final { scan-accdeep-dump-not {follow "type\(policed\)" <::[0-9]+> %[bc]} } }
