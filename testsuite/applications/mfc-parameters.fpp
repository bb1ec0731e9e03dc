! SPDX-License-Identifier: GPL-3.0-or-later
! Global parameters for a small case in three dimensions.

#:include 'macros.fpp'

module m_global_parameters
  use m_derived_types
  implicit none
  integer, parameter :: m = 7, n = 6, p = 5, buff_size = 4
  integer, parameter :: num_fluids = 2, contxb = 1, momxb = 3, momxe = 5, E_idx = 6
  integer, parameter :: advxb = 7, strxb = 9, strxe = 14, sys_size = 14, damage_idx = 14
  integer, parameter :: fd_order = 4, fd_number = 2
  real(wp), parameter :: g_x = 1, k_x = 2, w_x = 3, p_x = 0.5_wp
  real(wp), parameter :: g_y = 2, k_y = 1, w_y = 2, p_y = 0.25_wp
  real(wp), parameter :: g_z = 3, k_z = 2, w_z = 1, p_z = 0.125_wp
  logical, parameter :: bf_x = .true., bf_y = .true., bf_z = .true.
  logical, parameter :: cyl_coord = .false.
  logical :: cont_damage = .true.
  real(wp) :: mytime = 0.75_wp, tau_star = 1, cont_damage_s = 2, alpha_bar = 0.5_wp
  type(int_bounds_info) :: stress_idx
  type(physical_parameters) :: fluid_pp(num_fluids)
  real(wp), allocatable, target :: x_cc(:), y_cc(:), z_cc(:)
  real(wp) :: accel_bf(3)
  $:GPU_DECLARE(create='[x_cc,y_cc,z_cc]')
  $:GPU_DECLARE(create='[accel_bf]')
  $:GPU_DECLARE(create='[cont_damage,tau_star,cont_damage_s,alpha_bar,stress_idx]')
end module m_global_parameters
