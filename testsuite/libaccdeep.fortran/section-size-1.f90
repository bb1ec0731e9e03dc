! Cure "section-size": sections of plain arrays with gaps are as large as their
! memory, whatever the array is; rows, strides, from behind.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-skip-device host "memory is shared there" }
! { dg-final { needs-cure section-size "failed|invalid size|already mapped|wrong" } }

program section_size_1
  implicit none
  real :: a(10), b(4,4)
  real, allocatable :: c(:,:,:), d(:,:)
  real, pointer :: p(:), q(:,:)
  real, target :: t(12)
  integer :: one, two
  one = 1
  two = 2
  allocate (c(4,3,2))
  !$acc enter data create(a, b, c)
  call set
  !$acc update self(b(4,:))
  call check (all (b(4,:) == 5) .and. b(1,1) == 1 .and. b(3,1) == 1)
  call set
  !$acc update self(a(2:10:2))
  call check (all (a(2:10:2) == 5) .and. a(1) == 1)
  call set
  !$acc update self(a(8:4:-2))
  call check (all (a(4:8:2) == 5) .and. a(3) == 1 .and. a(9) == 1)
  call set
  !$acc update self(a(7 * one:two:-one))
  call check (all (a(2:7) == 5) .and. a(1) == 1 .and. a(8) == 1)
  call set
  !$acc update self(b(two:3,two:3))
  call check (all (b(2:3,2:3) == 5) .and. b(1,2) == 1 .and. b(4,3) == 1)
  call set
  !$acc update self(b(4:3:-1,4:3:-1))
  call check (all (b(3:4,3:4) == 5) .and. b(2,3) == 1)
  call set
  !$acc update self(c(2,:,:))
  call check (all (c(2,:,:) == 5) .and. c(1,1,1) == 1 .and. c(3,3,2) == 1)
  call set
  !$acc update self(c(:,2,:))
  call check (all (c(:,2,:) == 5) .and. c(4,1,1) == 1 .and. c(1,3,2) == 1)
  call set
  !$acc update self(a(5:4), b(3:2,:))
  call check (all (a == 1) .and. all (b == 1))
  call set
  call explicit (b)
  call check (all (b(4,:) == 5) .and. b(3,1) == 1)
  call set
  call assumed (b)
  call check (all (b(4,:) == 5) .and. b(3,1) == 1)
  !$acc exit data delete(a, b, c)

  ! Pointers to memory with gaps, whole and in part.
  t = 1
  p => t(2:12:5)
  q(1:2,1:2) => t
  !$acc enter data create(t)
  call device_is_five (t)
  !$acc update self(p)
  call check (all (p == 5) .and. t(1) == 1)
  t = 1
  !$acc update self(p(3:2:-1))
  call check (all (p(2:3) == 5) .and. t(6) == 1)
  t = 1
  !$acc update self(q(2,:))
  call check (t(2) == 5 .and. t(4) == 5 .and. t(1) == 1 .and. t(5) == 1)
  !$acc exit data delete(t)

  ! In regions: what lies behind the last element is somebody else's.
  allocate (d(4,4), source = 1.0)
  !$acc data copy(d(4:4,2:3))
  !$acc data copy(d(1:2,4:4))
  !$acc parallel loop present(d(4:4,2:3))
  do one = 2, 3
    d(4,one) = 2
  end do
  !$acc end data
  !$acc end data
  call check (all (d(4,2:3) == 2) .and. d(3,2) == 1 .and. d(1,4) == 1)
contains
  subroutine set
    b = 1
    a = 1
    c = 1
    !$acc kernels present(a, b, c)
    a = 5
    b = 5
    c = 5
    !$acc end kernels
  end subroutine
  subroutine device_is_five (t)
    real :: t(12)
    !$acc kernels present(t)
    t = 5
    !$acc end kernels
  end subroutine
  subroutine explicit (b)
    real :: b(4,4)
    !$acc update self(b(4,:))
  end subroutine
  subroutine assumed (b)
    real :: b(:,:)
    !$acc update self(b(4,:))
  end subroutine
  subroutine check (right)
    logical :: right
    if (.not. right) then
      print *, 'wrong'
      stop 1
    end if
  end subroutine
end program
