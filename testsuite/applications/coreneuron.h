/* Shapes for CoreNEURON's structures, which its headers would have: read in
   front of each of its files.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_CORENEURON_H
#define ACCDEEP_CORENEURON_H

#include "coreneuron/coreneuron.hpp"
#include "coreneuron/permute/cellorder.hpp"
#include "coreneuron/sim/multicore.hpp"
#include "coreneuron/utils/vrecitem.h"

namespace coreneuron
{

inline int
padded (int n)
{
  return (n + 7) / 8 * 8;
}

inline int
on_device (int type)
{
  return !corenrn.get_is_artificial ()[type];
}

inline int
pdata_size (int type)
{
  return corenrn.get_prop_dparam_size ()[type];
}

inline int
thread_size (int type)
{
  return corenrn.get_memb_funcs ()[type].thread_size_;
}

inline int
types ()
{
  return corenrn.get_memb_funcs ().size ();
}

#ifdef CORENEURON_ENABLE_GPU
#pragma acc shape type(NetReceiveBuffer_t) include(_displ[0:_size + 1], _nrb_index[0:_size], _pnt_index[0:_size], \
  _weight_index[0:_size], _nrb_t[0:_size], _nrb_flag[0:_size])
#pragma acc shape type(NetSendBuffer_t) include(_sendtype[0:_size], _vdata_index[0:_size], _pnt_index[0:_size], \
  _weight_index[0:_size], _nsb_t[0:_size], _nsb_flag[0:_size])
#pragma acc shape type(ThreadDatum) include(pval[@?], _pvoid[@?])
#pragma acc policy(mechanism(int type)) type(Memb_list) shape(nodeindices[0:nodecount], data[@], \
  pdata[0:_nodecount_padded * pdata_size (type)], _thread[0:thread_size (type)], _net_receive_buffer[0:1], \
  _net_send_buffer[0:1], global_variables[0:global_variables_size])
#pragma acc policy(chain) type(NrnThreadMembList) shape(next[0:1], ml[0:on_device (index)]) \
  include(<chain> next) include(<mechanism(index)> ml)
#pragma acc policy(nodes(int n)) type(NrnFastImem) shape(nrn_sav_rhs[0:n], nrn_sav_d[0:n])
#pragma acc shape type(TrajectoryRequests) include(varrays[0:n_trajec][0:bsize], gather[0:n_trajec][@])
#pragma acc policy(cells(int n)) type(InterleaveInfo) shape(stride[0:nstride + 1], firstnode[0:n], lastnode[0:n], \
  cellsize[0:n])
#pragma acc policy(warps) type(InterleaveInfo) shape(stride[0:nstride], firstnode[0:nwarp + 1], \
  lastnode[0:nwarp + 1], stridedispl[0:nwarp + 1], cellsize[0:nwarp])
#pragma acc shape type(NrnThread) include(_data[0:_ndata], _actual_rhs[@_data], _actual_d[@_data], \
  _actual_a[@_data], _actual_b[@_data], _actual_v[@_data], _actual_area[@_data], _actual_diam[@_data], \
  _v_parent_index[0:end], _ml_list[0:types ()][@?], _shadow_rhs[0:padded (shadow_rhs_cnt)], \
  _shadow_d[0:padded (shadow_rhs_cnt)], pntprocs[0:n_pntproc], weights[0:n_weight], _vdata[0:_nvdata][@?], \
  presyns_helper[0:n_presyn], presyns[0:n_presyn], _net_send_buffer[0:_net_send_buffer_size], \
  _vecplay[0:n_vecplay][@?], trajec_requests[0:1], _fornetcon_perm_indices[0:_fornetcon_perm_indices_size], \
  _fornetcon_weight_perm[0:_fornetcon_weight_perm_size])
#pragma acc policy(thread) type(NrnThread) shape(tml[0:1], nrn_fast_imem[0:1]) inout(<chain> tml) inout(<nodes(end)> nrn_fast_imem)
#pragma acc shape type(template<class T> fixed_vector<T>) include(data_[0:n_])
#pragma acc shape type(PlayRecordEvent) include(plr_[@])
#pragma acc shape type(VecPlayContinuous) include(pd_[@], discon_indices_[0:1], e_[0:1])
#pragma acc shape type(NewtonSpace) include(delta_x[0:n * n_instance], jacobian[0:n][0:n * n_instance], \
  perm[0:n * n_instance], high_value[0:n * n_instance], low_value[0:n * n_instance], rowmax[0:n * n_instance])
#pragma acc policy(element(int n)) type(Elm) shape(value[0:n], r_up[0:1], r_down[0:1], c_left[0:1], c_right[0:1]) \
  include(value) include(<element(n)> r_up, r_down, c_left, c_right)
#pragma acc policy(matrix) type(SparseObj) shape(rhs[0:(neqn + 1) * _cntml_padded], ngetcall[0:_cntml_padded], \
  coef_list[0:coef_list_size][@], rowst[1:neqn][0:1], diag[1:neqn][0:1]) \
  include(rhs, ngetcall, coef_list) include(<element(_cntml_padded)> rowst, diag)
#endif

} // namespace coreneuron

#endif /* ACCDEEP_CORENEURON_H */
