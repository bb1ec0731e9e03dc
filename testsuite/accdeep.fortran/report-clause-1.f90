! Section 5: the report of what each directive moves, with components as Fortran
! writes them.
! SPDX-License-Identifier: GPL-3.0-or-later
! { dg-options "-fplugin-arg-accdeep-report" }

module m
  implicit none
  type layer
    real, allocatable :: height(:)
    real, pointer :: area(:,:)
  end type
  type ocean
    integer :: n
    real, allocatable :: salt(:), heat(:,:)
    real, pointer :: surface => null()
    character(len=:), allocatable :: name
    type(layer), allocatable :: layers(:)
    type(layer) :: bottom
    class(layer), allocatable :: poly
    !$acc shape exclude(name)
    !$acc shape(salt_only) default(exclude) include(salt)
    !$acc policy(step) copyin(heat) copyout(salt) &
    !$acc   default(copyin) exclude(name)
  end type
contains
  subroutine regions (o, many, a, n)
    type(ocean) :: o, many(:)
    real :: a(:)
    integer :: n, i
    !$acc data copy(o) copyin(a)
! { dg-note {copy \(o\) moves o, o%salt\(:\), o%heat\(:,:\), o%surface and 5 more; o%name stays on the host; o%poly is shallow because it is polymorphic; copyin moves a(?=\n)} "" { target *-*-* } .-1 }
    !$acc end data
    !$acc data invoke<step>(o)
! { dg-note {invoke<step> \(o\): o, o%heat\(:,:\), o%surface, o%layers\(:\) and 4 more go in; o%salt\(:\) comes out; o%name stays on the host; o%poly is shallow because it is polymorphic(?=\n)} "" { target *-*-* } .-1 }
    !$acc end data
    !$acc data copyin(many)::{ default(exclude) include(heat) }
! { dg-note {copyin \(many\) moves many\(:\)%heat\(:,:\); many\(:\)%n, many\(:\)%salt, many\(:\)%surface, many\(:\)%name and 3 more stay on the host(?=\n)} "" { target *-*-* } .-1 }
    !$acc end data
    !$acc parallel loop copy(o) &
    !$acc   copyin(a)
! { dg-note {copy \(o\) moves o, o%salt\(:\), o%heat\(:,:\), o%surface and 5 more; o%name stays on the host; o%poly is shallow because it is polymorphic; copyin moves a(?=\n)} "" { target *-*-* } .-1 }
    do i = 1, n
      o%salt(i) = a(i)
    end do
    !$acc parallel loop
! { dg-note {implicit copy \(o\) moves o, o%salt\(:\), o%layers\(:\) and o%layers\(:\)%height\(:\)(?=\n)} "" { target *-*-* } .-1 }
    do i = 1, n
      o%salt(i) = o%layers(i)%height(i)
    end do
    !$acc host_data use_device(a)
! { dg-note {use_device gives the device address of a(?=\n)} "" { target *-*-* } .-1 }
    !$acc end host_data
  end subroutine

  subroutine standalone (o, a)
    type(ocean) :: o
    real :: a(:)
    !$acc enter data copyin(o) create(a)
! { dg-note {copyin \(o\) moves o, o%salt\(:\), o%heat\(:,:\), o%surface and 5 more; o%name stays on the host; o%poly is shallow because it is polymorphic; create allocates a(?=\n)} "" { target *-*-* } .-1 }
    !$acc update self<salt_only>(o)
! { dg-note {self<salt_only> \(o\) moves o%salt\(:\); o%n, o%heat, o%surface, o%name and 3 more stay on the host(?=\n)} "" { target *-*-* } .-1 }
    !$acc update device(o%heat)
! { dg-note {device moves o%heat(?=\n)} "" { target *-*-* } .-1 }
    !$acc exit data copyout(o) delete(a)
! { dg-note {copyout \(o\) moves o, o%salt\(:\), o%heat\(:,:\), o%surface and 5 more; o%name stays on the host; o%poly is shallow because it is polymorphic; delete releases a(?=\n)} "" { target *-*-* } .-1 }
  end subroutine
end module
