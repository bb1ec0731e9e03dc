! Cure "private-array": vectors share the private arrays of a loop that GCC
! divides among gangs by itself, dummy arguments, too.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-final { needs-cure private-array "wrong" } }

program private_array_1
  implicit none
  integer, parameter :: n = 64
  real(8) :: own(n), s(8)
  integer :: g, i
  s = 0
  !$acc parallel loop private(own) copy(s)
  do g = 1, 8
    !$acc loop vector
    do i = 1, n
      own(i) = i * g
    end do
    !$acc loop vector
    do i = 1, n
      !$acc atomic
      s(g) = s(g) + own(n + 1 - i)
    end do
  end do
  call check (s)
  call dummy (own)
  call block_variable
contains
  subroutine check (s)
    real(8) :: s(8)
    integer :: g
    do g = 1, 8
      if (s(g) /= n * (n + 1) / 2 * g) then
        print *, 'wrong', g, s(g)
        stop 1
      end if
    end do
  end subroutine
  subroutine dummy (own)
    real(8) :: own(n)
    real(8) :: s(8)
    integer :: g, i
    s = 0
    !$acc parallel loop gang private(own) copy(s)
    do g = 1, 8
      !$acc loop vector
      do i = 1, n
        own(i) = i * g
      end do
      !$acc loop vector
      do i = 1, n
        !$acc atomic
        s(g) = s(g) + own(n + 1 - i)
      end do
    end do
    call check (s)
  end subroutine
  subroutine block_variable
    real(8) :: s(8)
    integer :: g
    s = 0
    !$acc parallel loop copy(s)
    do g = 1, 8
      block
        real(8) :: mine(n)
        integer :: i
        !$acc loop
        do i = 1, n
          mine(i) = i * g
        end do
        !$acc loop
        do i = 1, n
          !$acc atomic
          s(g) = s(g) + mine(n + 1 - i)
        end do
      end block
    end do
    call check (s)
  end subroutine
end program
