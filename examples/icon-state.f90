! Eight members out of 170.
!
! A model of the state of ICON, a climate model: prognostic states at several
! time levels, 86 diagnostic fields and 84 metric ones.  Its dynamics need eight
! of these on the device.  Each type has a policy `step' that selects them.  One
! clause invokes it for the whole state.  Without the policy all members move.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module nh_state
  implicit none
  type t_nh_prog
    real, allocatable :: vn(:), w(:), rho(:), exner(:), theta_v(:)
    !$acc policy(step) copy(vn) default(exclude)
  end type
  type t_nh_diag
    real, allocatable :: vn_ie(:), vt(:), dvn_ie_ubc(:), e_kinh(:), w_concorr_c(:), d06(:), d07(:)
    real, allocatable :: d08(:), d09(:), d10(:), d11(:), d12(:), d13(:), d14(:)
    real, allocatable :: d15(:), d16(:), d17(:), d18(:), d19(:), d20(:), d21(:)
    real, allocatable :: d22(:), d23(:), d24(:), d25(:), d26(:), d27(:), d28(:)
    real, allocatable :: d29(:), d30(:), d31(:), d32(:), d33(:), d34(:), d35(:)
    real, allocatable :: d36(:), d37(:), d38(:), d39(:), d40(:), d41(:), d42(:)
    real, allocatable :: d43(:), d44(:), d45(:), d46(:), d47(:), d48(:), d49(:)
    real, allocatable :: d50(:), d51(:), d52(:), d53(:), d54(:), d55(:), d56(:)
    real, allocatable :: d57(:), d58(:), d59(:), d60(:), d61(:), d62(:), d63(:)
    real, allocatable :: d64(:), d65(:), d66(:), d67(:), d68(:), d69(:), d70(:)
    real, allocatable :: d71(:), d72(:), d73(:), d74(:), d75(:), d76(:), d77(:)
    real, allocatable :: d78(:), d79(:), d80(:), d81(:), d82(:), d83(:), d84(:)
    real, allocatable :: d85(:), d86(:)
    !$acc policy(step) default(exclude) &
    !$acc   copyin(vn_ie, vt, dvn_ie_ubc, w_concorr_c) copyout(e_kinh)
  end type
  type t_nh_metrics
    real, allocatable :: rayleigh_w(:), rayleigh_vn(:), m03(:), m04(:), m05(:), m06(:), m07(:)
    real, allocatable :: m08(:), m09(:), m10(:), m11(:), m12(:), m13(:), m14(:)
    real, allocatable :: m15(:), m16(:), m17(:), m18(:), m19(:), m20(:), m21(:)
    real, allocatable :: m22(:), m23(:), m24(:), m25(:), m26(:), m27(:), m28(:)
    real, allocatable :: m29(:), m30(:), m31(:), m32(:), m33(:), m34(:), m35(:)
    real, allocatable :: m36(:), m37(:), m38(:), m39(:), m40(:), m41(:), m42(:)
    real, allocatable :: m43(:), m44(:), m45(:), m46(:), m47(:), m48(:), m49(:)
    real, allocatable :: m50(:), m51(:), m52(:), m53(:), m54(:), m55(:), m56(:)
    real, allocatable :: m57(:), m58(:), m59(:), m60(:), m61(:), m62(:), m63(:)
    real, allocatable :: m64(:), m65(:), m66(:), m67(:), m68(:), m69(:), m70(:)
    real, allocatable :: m71(:), m72(:), m73(:), m74(:), m75(:), m76(:), m77(:)
    real, allocatable :: m78(:), m79(:), m80(:), m81(:), m82(:), m83(:), m84(:)
    !$acc policy(step) copyin(rayleigh_w, rayleigh_vn) default(exclude)
  end type
  type t_nh_state
    type(t_nh_prog), allocatable :: prog(:) ! Time levels.
    type(t_nh_diag) :: diag
    type(t_nh_metrics) :: metrics
    !$acc policy(step) invoke<step>(prog, diag, metrics) default(exclude)
  end type
contains
  subroutine allocate_state (s, n, levels)
    type(t_nh_state), intent(inout) :: s
    integer, intent(in) :: n, levels
    integer :: t
    allocate (s%prog(levels))
    do t = 1, levels
      allocate (s%prog(t)%vn(n), s%prog(t)%w(n), s%prog(t)%rho(n))
      allocate (s%prog(t)%exner(n), s%prog(t)%theta_v(n))
      s%prog(t)%vn = t
      s%prog(t)%w = 0
    end do
    allocate (s%diag%vn_ie(n), s%diag%vt(n), s%diag%dvn_ie_ubc(n), s%diag%e_kinh(n))
    allocate (s%diag%w_concorr_c(n), s%diag%d06(n))
    allocate (s%diag%d07(n), s%diag%d08(n), s%diag%d09(n), s%diag%d10(n))
    allocate (s%diag%d11(n), s%diag%d12(n))
    allocate (s%diag%d13(n), s%diag%d14(n), s%diag%d15(n), s%diag%d16(n))
    allocate (s%diag%d17(n), s%diag%d18(n))
    allocate (s%diag%d19(n), s%diag%d20(n), s%diag%d21(n), s%diag%d22(n))
    allocate (s%diag%d23(n), s%diag%d24(n))
    allocate (s%diag%d25(n), s%diag%d26(n), s%diag%d27(n), s%diag%d28(n))
    allocate (s%diag%d29(n), s%diag%d30(n))
    allocate (s%diag%d31(n), s%diag%d32(n), s%diag%d33(n), s%diag%d34(n))
    allocate (s%diag%d35(n), s%diag%d36(n))
    allocate (s%diag%d37(n), s%diag%d38(n), s%diag%d39(n), s%diag%d40(n))
    allocate (s%diag%d41(n), s%diag%d42(n))
    allocate (s%diag%d43(n), s%diag%d44(n), s%diag%d45(n), s%diag%d46(n))
    allocate (s%diag%d47(n), s%diag%d48(n))
    allocate (s%diag%d49(n), s%diag%d50(n), s%diag%d51(n), s%diag%d52(n))
    allocate (s%diag%d53(n), s%diag%d54(n))
    allocate (s%diag%d55(n), s%diag%d56(n), s%diag%d57(n), s%diag%d58(n))
    allocate (s%diag%d59(n), s%diag%d60(n))
    allocate (s%diag%d61(n), s%diag%d62(n), s%diag%d63(n), s%diag%d64(n))
    allocate (s%diag%d65(n), s%diag%d66(n))
    allocate (s%diag%d67(n), s%diag%d68(n), s%diag%d69(n), s%diag%d70(n))
    allocate (s%diag%d71(n), s%diag%d72(n))
    allocate (s%diag%d73(n), s%diag%d74(n), s%diag%d75(n), s%diag%d76(n))
    allocate (s%diag%d77(n), s%diag%d78(n))
    allocate (s%diag%d79(n), s%diag%d80(n), s%diag%d81(n), s%diag%d82(n))
    allocate (s%diag%d83(n), s%diag%d84(n))
    allocate (s%diag%d85(n), s%diag%d86(n))
    allocate (s%metrics%rayleigh_w(n), s%metrics%rayleigh_vn(n), s%metrics%m03(n), s%metrics%m04(n))
    allocate (s%metrics%m05(n), s%metrics%m06(n))
    allocate (s%metrics%m07(n), s%metrics%m08(n), s%metrics%m09(n), s%metrics%m10(n))
    allocate (s%metrics%m11(n), s%metrics%m12(n))
    allocate (s%metrics%m13(n), s%metrics%m14(n), s%metrics%m15(n), s%metrics%m16(n))
    allocate (s%metrics%m17(n), s%metrics%m18(n))
    allocate (s%metrics%m19(n), s%metrics%m20(n), s%metrics%m21(n), s%metrics%m22(n))
    allocate (s%metrics%m23(n), s%metrics%m24(n))
    allocate (s%metrics%m25(n), s%metrics%m26(n), s%metrics%m27(n), s%metrics%m28(n))
    allocate (s%metrics%m29(n), s%metrics%m30(n))
    allocate (s%metrics%m31(n), s%metrics%m32(n), s%metrics%m33(n), s%metrics%m34(n))
    allocate (s%metrics%m35(n), s%metrics%m36(n))
    allocate (s%metrics%m37(n), s%metrics%m38(n), s%metrics%m39(n), s%metrics%m40(n))
    allocate (s%metrics%m41(n), s%metrics%m42(n))
    allocate (s%metrics%m43(n), s%metrics%m44(n), s%metrics%m45(n), s%metrics%m46(n))
    allocate (s%metrics%m47(n), s%metrics%m48(n))
    allocate (s%metrics%m49(n), s%metrics%m50(n), s%metrics%m51(n), s%metrics%m52(n))
    allocate (s%metrics%m53(n), s%metrics%m54(n))
    allocate (s%metrics%m55(n), s%metrics%m56(n), s%metrics%m57(n), s%metrics%m58(n))
    allocate (s%metrics%m59(n), s%metrics%m60(n))
    allocate (s%metrics%m61(n), s%metrics%m62(n), s%metrics%m63(n), s%metrics%m64(n))
    allocate (s%metrics%m65(n), s%metrics%m66(n))
    allocate (s%metrics%m67(n), s%metrics%m68(n), s%metrics%m69(n), s%metrics%m70(n))
    allocate (s%metrics%m71(n), s%metrics%m72(n))
    allocate (s%metrics%m73(n), s%metrics%m74(n), s%metrics%m75(n), s%metrics%m76(n))
    allocate (s%metrics%m77(n), s%metrics%m78(n))
    allocate (s%metrics%m79(n), s%metrics%m80(n), s%metrics%m81(n), s%metrics%m82(n))
    allocate (s%metrics%m83(n), s%metrics%m84(n))
    s%diag%vn_ie = 1
    s%diag%vt = 2
    s%diag%dvn_ie_ubc = 3
    s%diag%w_concorr_c = 4
    s%diag%e_kinh = 0
    s%diag%d86 = 86
    s%metrics%rayleigh_w = 5
    s%metrics%rayleigh_vn = 6
  end subroutine

  ! One step of something like the dynamics, on whatever device has the state.
  subroutine step (p_nh_state, n)
    type(t_nh_state), intent(inout) :: p_nh_state(:)
    integer, intent(in) :: n
    integer :: b, i
    !$acc parallel loop gang
    do b = 1, size (p_nh_state)
      !$acc loop vector
      do i = 1, n
        p_nh_state(b)%diag%e_kinh(i) = p_nh_state(b)%prog(1)%vn(i) ** 2 &
          + p_nh_state(b)%diag%vt(i) ** 2
        p_nh_state(b)%prog(2)%vn(i) = p_nh_state(b)%prog(1)%vn(i) &
          + p_nh_state(b)%diag%vn_ie(i) + p_nh_state(b)%diag%dvn_ie_ubc(i) &
          + p_nh_state(b)%diag%w_concorr_c(i) &
          - p_nh_state(b)%metrics%rayleigh_w(i) &
          - p_nh_state(b)%metrics%rayleigh_vn(i)
      end do
    end do
  end subroutine
end module

program icon_state
  use, intrinsic :: iso_c_binding, only : c_int64_t
  use nh_state
  implicit none
  integer, parameter :: n = 200, blocks = 3, levels = 2
  type(t_nh_state), allocatable :: p_nh_state(:)
  integer(c_int64_t) :: objects, bytes, transfers
  integer :: b

  allocate (p_nh_state(blocks))
  do b = 1, blocks
    call allocate_state (p_nh_state(b), n, levels)
  end do

  print '(a24, 3a12)', '', 'objects', 'bytes', 'transfers'
  call start
  !$acc data invoke<step>(p_nh_state)
  call add_moved (objects, bytes, transfers)
  call step (p_nh_state, n)
  !$acc end data
  call add_moved (objects, bytes, transfers)
  print '(a24, 3i12)', 'eight members, by policy', objects, bytes, transfers
  call check

  do b = 1, blocks
    p_nh_state(b)%diag%e_kinh = 0
    p_nh_state(b)%prog(2)%vn = 2
  end do
  call start
  !$acc data copy(p_nh_state)
  call add_moved (objects, bytes, transfers)
  call step (p_nh_state, n)
  !$acc end data
  call add_moved (objects, bytes, transfers)
  print '(a24, 3i12)', 'everything, by default', objects, bytes, transfers
  call check
  print '(a)', 'icon-state: the results are right'

contains
  subroutine start
    objects = 0
    bytes = 0
    transfers = 0
  end subroutine

  subroutine check
    do b = 1, blocks
      call expect (all (p_nh_state(b)%diag%e_kinh == 5), 'e_kinh')
      call expect (all (p_nh_state(b)%prog(2)%vn == -2), 'vn')
      call expect (all (p_nh_state(b)%prog(1)%vn == 1), 'old vn')
      call expect (all (p_nh_state(b)%diag%d86 == 86), 'd86')
    end do
  end subroutine

  include 'moved.inc'
end program
