! Section 8, named-constant: where a clause needs memory of its own a named
! constant is still an error (to gfortran before 16), and so is what is no data at
! all.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }

module tables
  implicit none
  integer, parameter :: n = 4, table(2) = [1, 2]
contains
  subroutine s (x)
    integer :: x(n), i
    !$acc parallel loop copy(x, n) private(n) ! { dg-error "Object 'n' is not a variable" "" { target !gcc16 } }
    do i = 1, n
      x(i) = i
    end do
    !$acc parallel loop copy(x, table) reduction(+:n) ! { dg-error "Object 'n' is not a variable" "" { target !gcc16 } }
    do i = 1, n
      x(i) = i
    end do
    !$acc data copyin(s, n) ! { dg-error "Object 's' is not a variable" }
    !$acc end data
    !$acc host_data use_device(table) ! { dg-error "Object 'table' is not a variable" "" { target !gcc16 } }
    !$acc end host_data
    !$acc update host() ! { dg-error "" }
  end subroutine
end module
