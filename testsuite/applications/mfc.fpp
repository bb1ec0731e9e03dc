! SPDX-License-Identifier: GPL-3.0-or-later
! A step of MFC's forces and elasticity: fields and coordinates allocated with its
! macros, in `declare create'.

#:include 'macros.fpp'

module m_fields
  use m_derived_types
  use m_global_parameters
  implicit none
  type(scalar_field), allocatable, dimension(:) :: q_cons_vf, q_prim_vf, rhs_vf
  type(vector_field), allocatable, dimension(:) :: q_ts
  $:GPU_DECLARE(create='[q_cons_vf,q_prim_vf,rhs_vf,q_ts]')
contains

  subroutine s_initialize_fields
    integer :: i, j
    @:ALLOCATE(x_cc(-buff_size:m + buff_size))
    @:ALLOCATE(y_cc(-buff_size:n + buff_size))
    @:ALLOCATE(z_cc(-buff_size:p + buff_size))
    x_cc = [(0.5_wp*j + 0.01_wp*mod(j*j, 5), j=-buff_size, m + buff_size)]
    y_cc = [(0.25_wp*j, j=-buff_size, n + buff_size)]
    z_cc = [(0.75_wp*j, j=-buff_size, p + buff_size)]
    $:GPU_UPDATE(device='[x_cc,y_cc,z_cc]')
    $:GPU_UPDATE(device='[cont_damage,tau_star,cont_damage_s,alpha_bar,stress_idx]')
    @:ALLOCATE(q_cons_vf(1:sys_size), q_prim_vf(1:sys_size), rhs_vf(1:sys_size))
    do i = 1, sys_size
      @:ALLOCATE(q_cons_vf(i)%sf(-buff_size:m + buff_size, -buff_size:n + buff_size, -buff_size:p + buff_size))
      @:ALLOCATE(q_prim_vf(i)%sf(-buff_size:m + buff_size, -buff_size:n + buff_size, -buff_size:p + buff_size))
      @:ALLOCATE(rhs_vf(i)%sf(0:m, 0:n, 0:p))
      @:ACC_SETUP_SFs(q_cons_vf(i), q_prim_vf(i), rhs_vf(i))
      q_cons_vf(i)%sf = reshape([(mod(i*j, 13)*0.125_wp + 1, j=1, size(q_cons_vf(i)%sf))], shape(q_cons_vf(i)%sf))
      q_prim_vf(i)%sf = reshape([(mod(i + j, 17)*0.0625_wp + 0.25_wp, j=1, size(q_prim_vf(i)%sf))], shape(q_prim_vf(i)%sf))
      $:GPU_UPDATE(device='[q_cons_vf(i)%sf,q_prim_vf(i)%sf]')
    end do
    @:ALLOCATE(q_ts(1:2))
    do i = 1, 2
      @:ALLOCATE(q_ts(i)%vf(1:sys_size))
      do j = 1, sys_size
        @:ALLOCATE(q_ts(i)%vf(j)%sf(0:m, 0:n, 0:p))
      end do
      @:ACC_SETUP_VFs(q_ts(i))
    end do
  end subroutine s_initialize_fields

  ! As a Runge-Kutta stage does.
  subroutine s_advance
    integer :: i, j, k, l
    $:GPU_PARALLEL_LOOP(collapse=4)
    do i = 1, sys_size
      do l = 0, p
        do k = 0, n
          do j = 0, m
            q_ts(1)%vf(i)%sf(j, k, l) = q_cons_vf(i)%sf(j, k, l)
            q_ts(2)%vf(i)%sf(j, k, l) = q_ts(1)%vf(i)%sf(j, k, l) + 0.125_wp*rhs_vf(i)%sf(j, k, l)*x_cc(j)
          end do
        end do
      end do
    end do
  end subroutine s_advance

  subroutine s_finalize_fields
    integer :: i, j
    do i = 1, 2
      do j = 1, sys_size
        @:DEALLOCATE(q_ts(i)%vf(j)%sf)
      end do
      @:DEALLOCATE(q_ts(i)%vf)
    end do
    do i = 1, sys_size
      @:DEALLOCATE(q_cons_vf(i)%sf)
      @:DEALLOCATE(q_prim_vf(i)%sf)
      @:DEALLOCATE(rhs_vf(i)%sf)
    end do
    @:DEALLOCATE(q_ts, q_cons_vf, q_prim_vf, rhs_vf)
    @:DEALLOCATE(x_cc, y_cc, z_cc)
  end subroutine s_finalize_fields
end module m_fields

program mfc
  use m_fields
  use m_body_forces
  use m_hypoelastic
  implicit none
  integer :: i, round
  stress_idx%beg = strxb
  ! A second case in the same program: everything is allocated anew.
  do round = 1, 2
    fluid_pp(1)%G = 2*round
    fluid_pp(2)%G = 3
    call s_initialize_fields
    call s_initialize_body_forces_module
    call s_initialize_hypoelastic_module
    call s_zero
    call s_compute_body_forces_rhs(q_prim_vf, q_cons_vf, rhs_vf)
    do i = 1, 3
      call s_compute_hypoelastic_rhs(i, q_prim_vf, rhs_vf)
    end do
    call s_compute_damage_state(q_cons_vf, rhs_vf)
    call s_advance
    do i = 1, sys_size
      $:GPU_UPDATE(host='[rhs_vf(i)%sf,q_ts(2)%vf(i)%sf]')
      print '(i3, 3es20.11)', i, sum(rhs_vf(i)%sf), rhs_vf(i)%sf(3, 4, 5), sum(q_ts(2)%vf(i)%sf)
    end do
    call s_finalize_hypoelastic_module
    call s_finalize_body_forces_module
    call s_finalize_fields
  end do
contains
  subroutine s_zero
    integer :: i, j, k, l
    $:GPU_PARALLEL_LOOP(collapse=4)
    do i = 1, sys_size
      do l = 0, p
        do k = 0, n
          do j = 0, m
            rhs_vf(i)%sf(j, k, l) = 0
          end do
        end do
      end do
    end do
  end subroutine s_zero
end program mfc
