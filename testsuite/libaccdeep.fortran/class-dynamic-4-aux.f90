! A module of class-dynamic-4.f90, which has a procedure and types of the same name.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module two
  implicit none
  type :: root
    real, allocatable :: x(:)
  end type
contains
  subroutine work (wrong)
    integer, intent(out) :: wrong
    type, extends(root) :: leaf
      integer :: before
      real, allocatable :: first(:), second(:)
    end type
    class(root), allocatable :: a
    integer :: k
    allocate (leaf :: a)
    a%x = [1, 2, 3, 4]
    wrong = 1
    select type (a)
    type is (leaf)
      a%first = [1, 2, 3, 4]
      a%second = [10, 20, 30, 40]
    end select
    !$acc enter data copyin(a)
    select type (a)
    type is (leaf)
      !$acc parallel loop present(a)
      do k = 1, 4
        a%x(k) = a%first(k) + a%second(k)
      end do
      !$acc update self(a%x)
      if (all (a%x == [11, 22, 33, 44])) wrong = 0
    end select
    !$acc exit data delete(a)
  end subroutine
end module

subroutine work_two (wrong)
  use two
  implicit none
  integer, intent(out) :: wrong
  call work (wrong)
end subroutine
