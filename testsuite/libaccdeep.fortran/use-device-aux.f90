! SPDX-License-Identifier: GPL-3.0-or-later

program main
  use use_device_here
  implicit none
  real, allocatable :: l(:), q(:), absent(:)
  real, allocatable :: one
  real, pointer :: p(:)
  real :: e(4)
  integer :: i
  allocate (l(4), here(4), p(4), q(4), far(4), grown(2, 2), one, absent(4))
  l = 1; here = 2; p = 3; q = 4; far = 5; grown = 6; one = 7; e = 8
  absent = 9
  !$acc data copy(l, here, p, q, far, grown, one, e)
  !$acc host_data use_device(l, here)
  call add (l, 4)
  !$acc host_data use_device(p)
  call add (p, 4)
  call add (here, 4)
  !$acc end host_data
  !$acc end host_data
  !$acc host_data use_device(far, grown) use_device(one)
  call add (far, 4)
  call add (grown, 4)
  call add_to_one (one, 1)
  !$acc end host_data
  call dummies (l, q, one, p, q, e, 4)
  call dummies (d = l, p = p, s = q, e = e, n = 0)
  ! On the host the addresses are the host's.
  !$acc host_data use_device(absent) if (.false.)
  absent(2) = 11
  !$acc end host_data
  ! What is not on the device stays where it is.
  !$acc host_data use_device(absent, l) if_present
  absent(1) = 10
  !$acc end host_data
  block
    real, allocatable :: l(:)
    allocate (l(3))
    l = 0
    !$acc data copy(l)
    !$acc host_data use_device(l)
    call add (l, 3)
    !$acc end host_data
    !$acc end data
    if (any (l /= [1, 2, 3])) stop 1
  end block
  !$acc end data
  if (any (l /= [(1. + 4 * i, i = 1, 4)])) stop 2
  if (any (here /= [(2. + i, i = 1, 4)])) stop 3
  if (any (p /= [(3. + 3 * i, i = 1, 4)])) stop 4
  if (any (q /= [(4. + 3 * i, i = 1, 4)])) stop 5
  if (any (far /= [(5. + i, i = 1, 4)])) stop 6
  if (any (grown /= reshape ([(6. + i, i = 1, 4)], [2, 2]))) stop 7
  if (one /= 9) stop 8
  if (any (e /= [(8. + i, i = 1, 4)])) stop 9
  if (any (absent /= [10, 11, 9, 9])) stop 10
  if (any (result_of (3) /= [1, 2, 3])) stop 11
end program
