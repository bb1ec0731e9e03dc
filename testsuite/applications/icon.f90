! SPDX-License-Identifier: GPL-3.0-or-later
! A small grid in ICON's types: its own h2d_icon and d2h_icon bring it to the
! device and take it away again, kernels in its manner use it there.

#define REALS(x, shape) allocate(x shape); call fill_reals(x, size(x))
#define INTEGERS(x, shape) allocate(x shape); call fill_integers(x, size(x))

module icon_grid
  use mo_kind, only: wp
  use mo_model_domain, only: t_patch
  use mo_intp_data_strc, only: t_int_state, t_lsq
  implicit none
  integer, parameter :: np = 8, nb = 3, nlev = 3
  integer :: seed = 0
contains

  subroutine fill_reals(x, n)
    integer, intent(in) :: n
    real(wp), intent(out) :: x(n)
    integer :: i
    seed = seed + 1
    x = [(mod(i * 7 + seed, 23) * 0.125_wp, i = 1, n)]
  end subroutine fill_reals

  ! Indices in a block, or of a block.
  subroutine fill_integers(x, n)
    integer, intent(in) :: n
    integer, intent(out) :: x(n)
    integer :: i
    seed = seed + 1
    x = [(mod(i * 5 + seed, nb) + 1, i = 1, n)]
  end subroutine fill_integers

  subroutine make_lsq(lsq)
    type(t_lsq), intent(inout) :: lsq
    INTEGERS(lsq%lsq_dim_stencil, (np, nb))
    INTEGERS(lsq%lsq_idx_c, (np, nb, 3))
    INTEGERS(lsq%lsq_blk_c, (np, nb, 3))
    REALS(lsq%lsq_weights_c, (np, 3, nb))
    REALS(lsq%lsq_qtmat_c, (np, 2, 3, nb))
    REALS(lsq%lsq_rmat_utri_c, (np, 1, nb))
    REALS(lsq%lsq_pseudoinv, (np, 2, 3, nb))
    REALS(lsq%lsq_moments, (np, nb, 5))
    REALS(lsq%lsq_moments_hat, (np, nb, 3, 5))
  end subroutine make_lsq

  subroutine make_int_state(p)
    type(t_int_state), intent(inout) :: p
    REALS(p%c_lin_e, (np, 2, nb))
    REALS(p%e_bln_c_s, (np, 3, nb))
    REALS(p%c_bln_avg, (np, 4, nb))
    REALS(p%e_flx_avg, (np, 5, nb))
    REALS(p%verts_aw_cells, (np, 3, nb))
    REALS(p%cells_aw_verts, (np, 6, nb))
    REALS(p%geofac_div, (np, 3, nb))
    REALS(p%geofac_grdiv, (np, 5, nb))
    REALS(p%geofac_rot, (np, 6, nb))
    REALS(p%geofac_n2s, (np, 4, nb))
    REALS(p%geofac_grg, (np, 4, nb, 2))
    REALS(p%nudgecoeff_c, (np, nb))
    REALS(p%nudgecoeff_e, (np, nb))
    REALS(p%pos_on_tplane_e, (np, 8, 2, nb))
    allocate(p%pos_on_tplane_c_edge(np, nb, 2, 5))
    p%pos_on_tplane_c_edge%lon = 2
    p%pos_on_tplane_c_edge%lat = 3
    INTEGERS(p%rbf_vec_idx_c, (9, np, nb))
    INTEGERS(p%rbf_vec_blk_c, (9, np, nb))
    REALS(p%rbf_vec_coeff_c, (9, 2, np, nb))
    INTEGERS(p%rbf_c2grad_idx, (10, np, nb))
    INTEGERS(p%rbf_c2grad_blk, (10, np, nb))
    REALS(p%rbf_c2grad_coeff, (10, 2, np, nb))
    INTEGERS(p%rbf_vec_idx_v, (6, np, nb))
    INTEGERS(p%rbf_vec_blk_v, (6, np, nb))
    REALS(p%rbf_vec_coeff_v, (6, 2, np, nb))
    INTEGERS(p%rbf_vec_idx_e, (4, np, nb))
    INTEGERS(p%rbf_vec_blk_e, (4, np, nb))
    REALS(p%rbf_vec_coeff_e, (4, np, nb))
    INTEGERS(p%cell_environ%idx, (np, nb, 13))
    INTEGERS(p%cell_environ%blk, (np, nb, 13))
    REALS(p%cell_environ%area_norm, (np, nb, 13))
    p%cell_environ%max_nmbr_nghbr_cells = 13
    call make_lsq(p%lsq_lin)
    call make_lsq(p%lsq_high)
  end subroutine make_int_state

  subroutine make_cells(p)
    type(t_patch), intent(inout) :: p
    allocate(p%cells%decomp_info%owner_mask(np, nb))
    p%cells%decomp_info%owner_mask = .true.
    p%cells%decomp_info%owner_mask(3, :) = .false.
    REALS(p%cells%ddqz_z_full, (np, nlev, nb))
    REALS(p%cells%area, (np, nb))
    REALS(p%cells%f_c, (np, nb))
    INTEGERS(p%cells%edge_idx, (np, nb, 3))
    INTEGERS(p%cells%edge_blk, (np, nb, 3))
    INTEGERS(p%cells%neighbor_idx, (np, nb, 3))
    INTEGERS(p%cells%neighbor_blk, (np, nb, 3))
    INTEGERS(p%cells%vertex_idx, (np, nb, 3))
    INTEGERS(p%cells%vertex_blk, (np, nb, 3))
    INTEGERS(p%cells%child_idx, (np, nb, 4))
    INTEGERS(p%cells%child_blk, (np, nb, 4))
    INTEGERS(p%cells%refin_ctrl, (np, nb))
    INTEGERS(p%cells%start_index, (-4:4))
    INTEGERS(p%cells%end_index, (-4:4))
    allocate(p%cells%center(np, nb))
    p%cells%center%lon = 0.5_wp
    p%cells%center%lat = 0.25_wp
  end subroutine make_cells

  subroutine make_edges(p)
    type(t_patch), intent(inout) :: p
    REALS(p%edges%area_edge, (np, nb))
    REALS(p%edges%edge_cell_length, (np, nb, 2))
    REALS(p%edges%edge_vert_length, (np, nb, 2))
    REALS(p%edges%f_e, (np, nb))
    REALS(p%edges%inv_vert_vert_length, (np, nb))
    REALS(p%edges%inv_dual_edge_length, (np, nb))
    REALS(p%edges%inv_primal_edge_length, (np, nb))
    REALS(p%edges%primal_edge_length, (np, nb))
    REALS(p%edges%tangent_orientation, (np, nb))
    INTEGERS(p%edges%cell_idx, (np, nb, 2))
    INTEGERS(p%edges%cell_blk, (np, nb, 2))
    INTEGERS(p%edges%quad_idx, (np, nb, 4))
    INTEGERS(p%edges%quad_blk, (np, nb, 4))
    INTEGERS(p%edges%vertex_idx, (np, nb, 4))
    INTEGERS(p%edges%vertex_blk, (np, nb, 4))
    INTEGERS(p%edges%child_idx, (np, nb, 4))
    INTEGERS(p%edges%child_blk, (np, nb, 4))
    INTEGERS(p%edges%refin_ctrl, (np, nb))
    INTEGERS(p%edges%parent_loc_idx, (np, nb))
    INTEGERS(p%edges%parent_loc_blk, (np, nb))
    INTEGERS(p%edges%pc_idx, (np, nb))
    INTEGERS(p%edges%butterfly_idx, (np, nb, 2, 2))
    INTEGERS(p%edges%butterfly_blk, (np, nb, 2, 2))
    INTEGERS(p%edges%start_index, (-8:8))
    INTEGERS(p%edges%end_index, (-8:8))
    allocate(p%edges%primal_normal_cell(np, nb, 2), p%edges%dual_normal_cell(np, nb, 2))
    allocate(p%edges%primal_normal_vert(np, nb, 4), p%edges%dual_normal_vert(np, nb, 4))
    allocate(p%edges%primal_normal(np, nb), p%edges%center(np, nb))
    p%edges%primal_normal_cell%v1 = 1.5_wp
    p%edges%primal_normal_cell%v2 = 0.5_wp
    p%edges%dual_normal_cell%v1 = 0.25_wp
    p%edges%dual_normal_cell%v2 = 2.5_wp
    p%edges%primal_normal_vert%v1 = 1
    p%edges%dual_normal_vert%v1 = 1
    p%edges%primal_normal%v1 = 3
    p%edges%center%lon = 1
  end subroutine make_edges

  subroutine make_verts(p)
    type(t_patch), intent(inout) :: p
    INTEGERS(p%verts%cell_idx, (np, nb, 6))
    INTEGERS(p%verts%cell_blk, (np, nb, 6))
    INTEGERS(p%verts%edge_idx, (np, nb, 6))
    INTEGERS(p%verts%edge_blk, (np, nb, 6))
    INTEGERS(p%verts%refin_ctrl, (np, nb))
    INTEGERS(p%verts%start_index, (-4:4))
    INTEGERS(p%verts%end_index, (-4:4))
  end subroutine make_verts

  ! Cells to edges, then a divergence on the cells, as ICON writes such loops:
  ! pointers to index arrays, everything else present.
  subroutine step(p, int, in, out)
    type(t_patch), target, intent(in) :: p
    type(t_int_state), target, intent(in) :: int
    real(wp), intent(in) :: in(:,:,:)
    real(wp), intent(inout) :: out(:,:,:)
    real(wp) :: edge(np, nlev, nb)
    integer, pointer :: iidx(:,:,:), iblk(:,:,:), eidx(:,:,:), eblk(:,:,:)
    integer :: jc, jk, jb

    iidx => p%edges%cell_idx
    iblk => p%edges%cell_blk
    eidx => p%cells%edge_idx
    eblk => p%cells%edge_blk
    !$ACC DATA CREATE(edge) PRESENT(p, int, iidx, iblk, eidx, eblk, in, out)
    !$ACC PARALLEL DEFAULT(PRESENT)
    !$ACC LOOP GANG VECTOR COLLAPSE(3)
    do jb = 1, nb
      do jk = 1, nlev
        do jc = 1, np
          edge(jc, jk, jb) = int%c_lin_e(jc, 1, jb) * in(iidx(jc, jb, 1), jk, iblk(jc, jb, 1)) &
            + int%c_lin_e(jc, 2, jb) * in(iidx(jc, jb, 2), jk, iblk(jc, jb, 2)) &
            + p%edges%primal_normal_cell(jc, jb, 2)%v2 * p%edges%f_e(jc, jb)
        end do
      end do
    end do
    !$ACC END PARALLEL
    !$ACC PARALLEL DEFAULT(PRESENT)
    !$ACC LOOP GANG VECTOR COLLAPSE(3)
    do jb = 1, nb
      do jk = 1, nlev
        do jc = 1, np
          if (p%cells%decomp_info%owner_mask(jc, jb)) &
            out(jc, jk, jb) = edge(eidx(jc, jb, 1), jk, eblk(jc, jb, 1)) * int%geofac_div(jc, 1, jb) &
              + edge(eidx(jc, jb, 3), jk, eblk(jc, jb, 3)) * int%geofac_div(jc, 3, jb) &
              + p%cells%area(jc, jb) * int%lsq_high%lsq_moments(jc, jb, 2) &
              + int%cell_environ%area_norm(jc, jb, int%cell_environ%max_nmbr_nghbr_cells) &
              + int%pos_on_tplane_c_edge(jc, jb, 1, 2)%lat * p%cells%center(jc, jb)%lon
        end do
      end do
    end do
    !$ACC END PARALLEL
    !$ACC END DATA
  end subroutine step
end module icon_grid

program icon
  use icon_grid
  use openacc
  use mo_nonhydro_gpu_types, only: h2d_icon, d2h_icon
  use mo_nonhydro_types, only: t_nh_state
  use mo_prepadv_types, only: t_prepare_adv
  use mo_advection_config, only: t_advection_config
  use mo_les_config, only: t_les_config
  use mo_intp_lonlat_types, only: lonlat_grids
  implicit none
  type(t_patch), allocatable, target :: patch(:), patch_parent(:)
  type(t_int_state), allocatable, target :: int(:), int_parent(:)
  type(t_nh_state) :: nh(1)
  type(t_prepare_adv) :: prep_adv(1)
  type(t_advection_config) :: advection(1)
  type(t_les_config) :: les(1)
  real(wp) :: in(np, nlev, nb), out(np, nlev, nb)
  integer :: k

  allocate(patch(2), patch_parent(1), int(2), int_parent(2:2))
  do k = 1, 2
    call make_int_state(int(k))
    call make_cells(patch(k))
    call make_edges(patch(k))
    call make_verts(patch(k))
  end do
  call make_int_state(int_parent(2))
  call make_cells(patch_parent(1))
  call make_edges(patch_parent(1))
  call make_verts(patch_parent(1))
  allocate(advection(1)%trHydroMass%list(4), advection(1)%trAdvect%list(2))
  advection(1)%trHydroMass%list = 5
  advection(1)%trAdvect%list = 6
  lonlat_grids%ngrids = 0
  call fill_reals(in, size(in))
  out = 0

  call h2d_icon(int, int_parent, patch, patch_parent, nh, prep_adv, advection, les, 0, lacc=.true.)
  ! Kernels use what is on the device: they do not see what happens to the host's.
  if (acc_get_device_type() /= acc_device_host) then
    int(1)%c_lin_e = 99
    patch(2)%cells%area = 99
  end if
  if (command_argument_count() == 0) then
    !$acc data copyin(in) copy(out)
    do k = 1, 2
      call step(patch(k), int(k), in, out)
    end do
    !$acc end data
  end if
  call d2h_icon(int, int_parent, patch, patch_parent, nh, prep_adv, advection, les, 0, lacc=.true.)
  if (acc_get_device_type() /= acc_device_host) then
    if (acc_is_present(patch(1)%cells%area) .or. acc_is_present(int(2)%c_lin_e) &
        .or. acc_is_present(int(1)%lsq_lin%lsq_blk_c) .or. acc_is_present(patch)) print *, 'something stays mapped'
  end if
  do k = 1, nlev
    print '(8f12.6)', out(:, k, :)
  end do
end program icon
