! Section 5: components that are not allocated, of size zero, of rank 15, with
! bounds that are not 1, strings of deferred length and arrays of strings.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

program main
  implicit none
  type odd
    real, allocatable :: never(:), zero(:), scalar, many(:,:,:,:,:,:,:)
    character(len=:), allocatable :: text, none
    character(len=4), allocatable :: words(:)
    complex, pointer :: z => null()
    integer(1), allocatable :: tiny(:)
  end type
  type(odd) :: o
  logical :: good
  integer :: i

  allocate (o%zero(0), o%scalar, o%many(2,1,2,1,2,1,-3:-2), o%words(-1:1), o%z)
  allocate (o%tiny(3))
  o%scalar = 4
  o%many = 1
  o%text = "abc" // repeat ("x", 20)
  o%words = ["aaaa", "bbbb", "cccc"]
  o%z = (1.0, 2.0)
  o%tiny = [1_1, 2_1, 3_1]
  good = .false.
  !$acc serial copy(o, good)
  good = .not. allocated (o%never) .and. .not. allocated (o%none)
  good = good .and. allocated (o%zero) .and. size (o%zero) == 0
  good = good .and. len (o%text) == 23
  o%many(2,1,1,1,2,1,-3) = o%scalar
  o%text(2:2) = "B"
  o%words(-1)(3:3) = "X"
  o%z = conjg (o%z)
  o%scalar = 5
  o%tiny(3) = 9
  !$acc end serial
  if (.not. good) stop 1
  if (o%many(2,1,1,1,2,1,-3) /= 4 .or. sum (o%many) /= 19) stop 2
  if (o%text /= "aBc" // repeat ("x", 20)) stop 3
  if (o%words(-1) /= "aaXa" .or. o%words(1) /= "cccc") stop 4
  if (o%z /= (1.0, -2.0) .or. o%scalar /= 5) stop 5
  if (any (o%tiny /= [1_1, 2_1, 9_1])) stop 6
  if (allocated (o%never) .or. allocated (o%none)) stop 7
end program
