! SPDX-License-Identifier: GPL-3.0-or-later
! What ICON's modules of types and its transfers to the device use of other
! modules, as little of it as they need.

module mo_exception
  implicit none
contains
  subroutine finish(name, text)
    character(len=*), intent(in) :: name
    character(len=*), intent(in), optional :: text
    print *, 'finish: ', name
    if (present(text)) print *, text
    stop 1
  end subroutine finish
end module mo_exception

module mo_io_units
  integer, parameter :: filename_max = 64
end module mo_io_units

module mo_util_uuid_types
  type t_uuid
    integer :: data(4)
  end type t_uuid
end module mo_util_uuid_types

module ppm_extents
  type extent
    integer :: first, size
  end type extent
end module ppm_extents

module ppm_distributed_array
  type dist_mult_array
    integer :: handle
  end type dist_mult_array
end module ppm_distributed_array

module mo_decomposition_tools
  type t_glb2loc_index_lookup
    integer, allocatable :: inner_glb_index(:), inner_glb_index_to_loc(:)
    integer, allocatable :: outer_glb_index(:), outer_glb_index_to_loc(:)
    integer :: global_size
  end type t_glb2loc_index_lookup
  type t_grid_domain_decomp_info
    logical, allocatable :: owner_mask(:,:)
    integer, allocatable :: owner_local(:), glb_index(:)
    type(t_glb2loc_index_lookup) :: glb2loc_index
    integer, pointer :: decomp_domain(:,:), halo_level(:,:)
  end type t_grid_domain_decomp_info
end module mo_decomposition_tools

module mo_fortran_tools
  use mo_kind, only: wp, sp
  use mo_exception, only: finish
  implicit none
  type t_ptr_3d
    real(wp), pointer :: p(:,:,:)
  end type t_ptr_3d
  type t_ptr_3d_sp
    real(sp), pointer :: p(:,:,:)
  end type t_ptr_3d_sp
  type t_ptr_2d3d
    real(wp), pointer :: p_3d(:,:,:), p_2d(:,:)
  end type t_ptr_2d3d
contains
  subroutine assert_acc_device_only(name, lacc)
    character(len=*), intent(in) :: name
    logical, intent(in), optional :: lacc
    if (.not. present(lacc)) call finish(name)
  end subroutine assert_acc_device_only
end module mo_fortran_tools

module mo_math_utilities
contains
  function gc2cc(position)
    use mo_math_types, only: t_cartesian_coordinates, t_geographical_coordinates
    type(t_geographical_coordinates), intent(in) :: position
    type(t_cartesian_coordinates) :: gc2cc
    gc2cc%x = [position%lon, position%lat, 0d0]
  end function gc2cc
end module mo_math_utilities

module mo_mpi
  logical, parameter :: i_am_accel_node = .true.
end module mo_mpi

module mo_lonlat_grid
  type t_lon_lat_grid
    integer :: total_dim
  end type t_lon_lat_grid
  interface operator(==)
    module procedure same_grid
  end interface
contains
  logical function same_grid(a, b)
    type(t_lon_lat_grid), intent(in) :: a, b
    same_grid = a%total_dim == b%total_dim
  end function same_grid
end module mo_lonlat_grid

module mo_interpol_config
  integer, parameter :: rbf_vec_dim_c = 9, rbf_dim_c2l = 10
  logical :: l_mono_c2l = .true., support_baryctr_intp = .false.
end module mo_interpol_config

module mo_grid_config
  integer :: n_dom = 1
end module mo_grid_config

module mo_run_config
  logical :: ltestcase = .false.
  integer :: num_lev(10) = 3
end module mo_run_config

module mo_prepadv_types
  type t_prepare_adv
    integer :: unused
  end type t_prepare_adv
end module mo_prepadv_types

module mo_advection_config
  type t_tracers
    integer, allocatable :: list(:)
  end type t_tracers
  type t_advection_config
    type(t_tracers) :: trHydroMass, trAdvect
  end type t_advection_config
end module mo_advection_config

module mo_les_config
  type t_les_config
    integer :: unused
  end type t_les_config
end module mo_les_config

module mo_nonhydro_types
  type t_nh_prog
    integer :: unused
  end type t_nh_prog
  type t_nh_diag
    integer :: unused
  end type t_nh_diag
  type t_nh_state
    type(t_nh_prog) :: prog(2)
  end type t_nh_state
end module mo_nonhydro_types

module mo_var_list_gpu
contains
  subroutine gpu_update_var_list(name, to_device, domain, substr, timelev, lacc)
    character(len=*), intent(in) :: name
    logical, intent(in) :: to_device
    integer, intent(in), optional :: domain, timelev
    character(len=*), intent(in), optional :: substr
    logical, intent(in), optional :: lacc
  end subroutine gpu_update_var_list
end module mo_var_list_gpu
