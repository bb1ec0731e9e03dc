! Section 5, components: strings of deferred length have the characters that they
! have, in "update", "enter data", "exit data" and constructs; in arrays, and one
! element of these.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

program main
  use openacc
  implicit none
  type rec
    integer :: k
    character(len=:), allocatable :: name
    character(len=:), allocatable :: tags(:)
    character(len=:), pointer :: text => null ()
  end type
  ! The name comes by itself.
  type shy
    integer :: k
    character(len=:), allocatable :: name
    !$acc shape exclude(name)
  end type
  type(rec), target :: r
  type(shy) :: s
  logical :: shared
  shared = acc_get_device_type () == acc_device_host
  r%name = "zebra"
  r%tags = ["aa", "bb", "cc"]
  allocate (character(len=3) :: r%text)
  r%text = "ijk"
  !$acc enter data copyin(r)
  !$acc serial present(r)
  r%name(5:5) = "o"
  r%tags(2) = "pp"
  r%tags(3) = "qq"
  r%text(2:2) = "X"
  !$acc end serial
  if (.not. shared .and. r%name /= "zebra") stop 1
  !$acc update self(r%name)
  if (r%name /= "zebro") stop 2
  !$acc update self(r%text)
  if (r%text /= "iXk") stop 3
  !$acc update self(r%tags(3))
  if (r%tags(3) /= "qq") stop 4
  if (.not. shared .and. r%tags(2) /= "bb") stop 5
  !$acc update self(r%tags)
  if (any (r%tags /= ["aa", "pp", "qq"])) stop 6
  r%name = "horse"
  r%tags(1) = "mm"
  !$acc update device(r%name, r%tags)
  if (.not. shared) then
    r%name = "xxxxx"
    r%tags(1) = "xx"
  end if
  !$acc exit data copyout(r)
  if (r%name /= "horse" .or. r%tags(1) /= "mm") stop 7

  s%name = "zebra"
  !$acc enter data copyin(s)
  !$acc enter data copyin(s%name)
  !$acc serial present(s)
  s%name(5:5) = "o"
  !$acc end serial
  !$acc exit data copyout(s%name)
  !$acc exit data delete(s)
  if (s%name /= "zebro") stop 8
  deallocate (r%text)
end program
