! Section 5: the report with all details has one line for each component.
! SPDX-License-Identifier: GPL-3.0-or-later
! { dg-options "-fplugin-arg-accdeep-report=full" }

module m
  implicit none
  type part
    real, allocatable :: v(:)
! { dg-note {x%parts\(:\)%v\(:\) goes in(?=\n)} "" { target *-*-* } .-1 }
  end type
  type t
    integer :: n
! { dg-note {x%n and x%k go in(?=\n)} "" { target *-*-* } .-1 }
    integer :: k
    real, allocatable :: a(:,:)
! { dg-note {x%a\(:,:\) goes in(?=\n)} "" { target *-*-* } .-1 }
    type(part), pointer :: parts(:)
! { dg-note {x%parts\(:\) goes in: type\(part\)(?=\n)} "" { target *-*-* } .-1 }
    character(len=:), allocatable :: name
    procedure(), pointer, nopass :: call
! { dg-note {x%call goes in(?=\n)} "" { target *-*-* } .-1 }
    !$acc shape exclude(name)
! { dg-note {x%name stays on the host(?=\n)} "" { target *-*-* } .-1 }
  end type
contains
  subroutine s (x)
    type(t) :: x
    !$acc enter data copyin(x)
! { dg-note {copyin \(x\) moves x, x%a\(:,:\), x%parts\(:\) and x%parts\(:\)%v\(:\); x%name stays on the host(?=\n)} "" { target *-*-* } .-1 }
! { dg-note {x goes in: type\(t\)(?=\n)} "" { target *-*-* } .-2 }
  end subroutine
end module
