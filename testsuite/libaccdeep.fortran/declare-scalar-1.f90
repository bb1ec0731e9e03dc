! Section 8, declare-scalar: what parallel and serial write to a scalar variable
! of a module stays on the device.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module state
  implicit none
  integer :: counter
  logical :: done
  !$acc declare create (counter, done)
contains
  subroutine count (n)
    integer, intent(in) :: n
    integer :: i
    !$acc parallel loop
    do i = 1, n
      !$acc atomic
      counter = counter + 1
    end do
    !$acc parallel
    done = counter == n + 10
    !$acc end parallel
  end subroutine
  subroutine fetch
    !$acc update self (counter, done)
  end subroutine
end module

program main
  use state, only: counter, done, count, fetch
  implicit none
  counter = 10
  done = .false.
  !$acc update device (counter, done)
  call count (7)
  call fetch
  if (counter /= 17 .or. .not. done) error stop 1
end program

! { dg-final { needs-cure declare-scalar "ERROR STOP 1" } }
