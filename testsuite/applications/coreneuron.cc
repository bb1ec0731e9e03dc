/* What CoreNEURON's nrn_acc_manager.cpp does by hand, in directives, and a model
   to try it with: its own solvers, mechanism, vectors to play and buffers of
   events run on structures of which these directives brought everything.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <cmath>
#include <cstdio>
#include <numeric>

#include "coreneuron.h"
#include "coreneuron/apps/corenrn_parameters.hpp"
#include "coreneuron/gpu/nrn_acc_manager.hpp"
#include "coreneuron/network/netcon.hpp"
#include "coreneuron/permute/node_permute.h"
#include "coreneuron/sim/scopmath/sparse_thread.hpp"

namespace CLI
{
struct App
{
};
} // namespace CLI

namespace coreneuron
{

extern InterleaveInfo *interleave_info;
extern int interleave_permute_type;

/* ------------------------------------------------------------------------
   What nrn_acc_manager.cpp does by hand.
   ------------------------------------------------------------------------ */

void
setup_nrnthreads_on_device (NrnThread *threads, int nthreads)
{
#ifdef CORENEURON_ENABLE_GPU
  for (int i = 0; i < nthreads; i++)
    {
      threads[i].compute_gpu = threads[i].end > 0;
      threads[i]._dt = dt;
    }
#pragma acc enter data copyin<thread>(threads[0:nthreads])
  for (int i = 0; i < nthreads; i++)
    {
      InterleaveInfo *info = interleave_info + i;
      NrnThread *nt = threads + i;
#pragma acc enter data copyin<cells(nt->ncell)>(info[0:1]) if(interleave_permute_type == 1)
#pragma acc enter data copyin<warps>(info[0:1]) if(interleave_permute_type == 2)
      for (int k = 0; k < nt->n_vecplay; k++)
        {
          auto play = static_cast<VecPlayContinuous *> (nt->_vecplay[k]);
#pragma acc enter data copyin(play[0:1])
#pragma acc enter data attach(nt->_vecplay[k])
        }
    }
#endif
}

void
delete_nrnthreads_on_device (NrnThread *threads, int nthreads)
{
#ifdef CORENEURON_ENABLE_GPU
  for (int i = 0; i < nthreads; i++)
    {
      NrnThread *nt = threads + i;
      InterleaveInfo *info = interleave_info + i;
      for (int k = 0; k < nt->n_vecplay; k++)
        {
          auto play = static_cast<VecPlayContinuous *> (nt->_vecplay[k]);
#pragma acc exit data detach(nt->_vecplay[k])
#pragma acc exit data delete(play[0:1])
        }
#pragma acc exit data delete<cells(nt->ncell)>(info[0:1]) if(interleave_permute_type == 1)
#pragma acc exit data delete<warps>(info[0:1]) if(interleave_permute_type == 2)
    }
#pragma acc exit data delete<thread>(threads[0:nthreads])
#endif
}

void
nrn_newtonspace_copyto_device (NewtonSpace *ns)
{
#pragma acc enter data copyin(ns[0:1])
}

void
nrn_newtonspace_delete_from_device (NewtonSpace *ns)
{
#pragma acc exit data delete(ns[0:1])
}

void
nrn_sparseobj_copyto_device (SparseObj *so)
{
#pragma acc enter data copyin<matrix>(so[0:1])
}

void
nrn_sparseobj_delete_from_device (SparseObj *so)
{
#pragma acc exit data delete<matrix>(so[0:1])
}

/* ------------------------------------------------------------------------
   What else of CoreNEURON the solvers want.
   ------------------------------------------------------------------------ */

const int ion_global_map_member_size = 3;
int nrn_ion_global_map_size;
double **nrn_ion_global_map;
CoreNeuron corenrn;
corenrn_parameters corenrn_param;
NrnThread *nrn_threads;
int nrn_nthread;
double dt = 0.025, t;
bool _nrn_skip_initmodel;
int nrnmpi_myid;
NetCvode *net_cvode_instance;

corenrn_parameters::corenrn_parameters () = default;
corenrn_parameters::~corenrn_parameters () = default;

void
nrn_ba (NrnThread *, int)
{
}

const char *
nrn_get_mechname (int)
{
  return "";
}

int
nrn_soa_padded_size (int n, int)
{
  return padded (n);
}

Memb_func::~Memb_func ()
{
}

void
DiscreteEvent::send (double, NetCvode *, NrnThread *)
{
}

void
DiscreteEvent::deliver (double, NetCvode *, NrnThread *)
{
}

void
DiscreteEvent::pr (const char *, double, NetCvode *)
{
}

bool
ConditionEvent::check (NrnThread *)
{
  return false;
}

void
PreSyn::send (double, NetCvode *, NrnThread *)
{
}

void
PreSyn::deliver (double, NetCvode *, NrnThread *)
{
}

double
PreSyn::value (NrnThread *)
{
  return 0;
}

void
solve_interleaved2_launcher (NrnThread *, InterleaveInfo *, int, void *)
{
}

void
nrn_abort (int status)
{
  exit (status);
}

/* Mechanisms are not registered here.  */
void
_nrn_layout_reg (int, int)
{
}

void
hoc_register_prop_size (int, int, int)
{
}

int
nrn_get_mechtype (const char *)
{
  return CAP;
}

int
nrn_i_layout (int i, int n, int k, int size, int layout)
{
  return layout == Layout::AoS ? i * size + k : i + k * padded (n);
}

int
register_mech (const char **, mod_alloc_t, mod_f_t, mod_f_t, mod_f_t, mod_f_t,
               mod_f_t, mod_f_t, int, int)
{
  return CAP;
}

/* ------------------------------------------------------------------------
   A model: cells of branches, a leak in each node, synapses.
   ------------------------------------------------------------------------ */

namespace
{

enum
{
  LEAK = CAP + 1,
  SYNAPSE,
  ARTIFICIAL,
  TYPES
};
const int PARAMETERS[TYPES] = { 0, 0, 0, 2, 3, 2, 1 };
const int N_THREADS = 2, CELLS = 5, NODES = 9, STEPS = 6, EQUATIONS = 4;

template <class T>
T *
array (std::size_t n)
{
  return static_cast<T *> (ecalloc_align (n, sizeof (T)));
}

double
value (int i)
{
  return 1 + (i * 37 % 101) / 100.0;
}

void
leak_current (NrnThread *nt, Memb_list *ml, int)
{
  const int n = ml->nodecount, stride = ml->_nodecount_padded;
#pragma acc parallel loop present(nt[0:1], ml[0:1]) async(nt->stream_id) \
  if(nt->compute_gpu)
  for (int i = 0; i < n; i++)
    {
      const int node = ml->nodeindices[i];
      double *p = nt->_ml_list[LEAK]->data;
      const double g = p[i] * nt->_data[ml->pdata[i]];
      p[2 * stride + i] = g * (nt->_actual_v[node] - p[stride + i]);
      nt->_actual_rhs[node] -= p[2 * stride + i];
      nt->_actual_d[node] += g + static_cast<double *> (nt->_vdata[0])[1];
    }
}

/* What a NET_RECEIVE block does: each event changes its synapse, and sends an
   event of its own.  */
void
receive (NrnThread *nt, Memb_list *ml)
{
  NetReceiveBuffer_t *in = ml->_net_receive_buffer;
  NetSendBuffer_t *out = ml->_net_send_buffer;
  out->_cnt = 0;
#pragma acc update device(out->_cnt) if(nt->compute_gpu)
#pragma acc parallel loop present(nt[0:1], ml[0:1], in[0:1], out[0:1]) \
  if(nt->compute_gpu)
  for (int i = 0; i < in->_displ_cnt; i++)
    for (int k = in->_displ[i]; k < in->_displ[i + 1]; k++)
      {
        const int event = in->_nrb_index[k];
        const int synapse = in->_pnt_index[event];
        int slot;
        ml->data[synapse] += nt->weights[in->_weight_index[event]]
                             * (1 + in->_nrb_flag[event])
                             * nt->pntprocs[synapse]._type;
#pragma acc atomic capture
        slot = out->_cnt++;
        out->_pnt_index[slot] = synapse;
        out->_nsb_t[slot] = in->_nrb_t[event] + synapse;
      }
#pragma acc update self(out->_cnt) if(nt->compute_gpu)
  update_net_send_buffer_on_host (nt, out);
}

void
send_events (NrnThread *nt, int step)
{
  NetReceiveBuffer_t *in = nt->_ml_list[SYNAPSE]->_net_receive_buffer;
  in->_cnt = 0;
  for (int i = 0; i < 6; i++, in->_cnt++)
    {
      in->_pnt_index[i] = (i * 2 + step) % CELLS;
      in->_weight_index[i] = i % nt->n_weight;
      in->_nrb_t[i] = step * dt;
      in->_nrb_flag[i] = i & 1;
    }
}

Memb_list *
add_mechanism (NrnThread *nt, int type, int n, double *data)
{
  Memb_list *ml = new Memb_list;
  ml->nodecount = n;
  ml->_nodecount_padded = padded (n);
  ml->data = data;
  ml->nodeindices = array<int> (n);
  std::iota (ml->nodeindices, ml->nodeindices + n, 0);
  const int dparams = pdata_size (type), threads = thread_size (type);
  ml->pdata = array<int> (ml->_nodecount_padded * dparams);
  for (int i = 0; i < n * dparams; i++)
    ml->pdata[i] = nt->_actual_area - nt->_data + i;
  ml->_thread = threads ? new ThreadDatum[threads] () : nullptr;
  NrnThreadMembList *item
      = new NrnThreadMembList{ nullptr, ml, type, nullptr, 0 };
  NrnThreadMembList **last = &nt->tml;
  while (*last)
    last = &(*last)->next;
  *last = item;
  nt->_ml_list[type] = ml;
  return ml;
}

void
add_mechanisms (NrnThread *nt, double *data)
{
  nt->_ml_list = array<Memb_list *> (TYPES);
  for (int type = CAP; type < TYPES; type++)
    {
      const int n = type < SYNAPSE ? nt->end : CELLS;
      for (int i = 0; i < PARAMETERS[type] * padded (n); i++)
        data[i] = value (i + type);
      add_mechanism (nt, type, n, data);
      data += PARAMETERS[type] * padded (n);
    }
  Memb_list *ml = nt->_ml_list[SYNAPSE];
  ml->_net_send_buffer = new NetSendBuffer_t (16);
  NetReceiveBuffer_t *in = new NetReceiveBuffer_t ();
  in->_size = 8;
  in->_displ = array<int> (in->_size + 1);
  for (int **p : { &in->_nrb_index, &in->_pnt_index, &in->_weight_index })
    *p = array<int> (in->_size);
  in->_nrb_t = array<double> (in->_size);
  in->_nrb_flag = array<double> (in->_size);
  ml->_net_receive_buffer = in;
  ml->global_variables_size = 2 * sizeof (double);
  ml->global_variables = array<double> (2);
}

IvocVect
vector (std::initializer_list<double> values)
{
  IvocVect result (values.size ());
  std::copy (values.begin (), values.end (), result.data_);
  return result;
}

void
add_records (NrnThread *nt, double *table)
{
  nt->n_pntproc = nt->n_weight = nt->n_presyn = CELLS;
  nt->pntprocs = new Point_process[CELLS];
  nt->weights = new double[CELLS];
  nt->presyns = new PreSyn[CELLS];
  nt->presyns_helper = new PreSynHelper[CELLS]();
  for (int i = 0; i < CELLS; i++)
    {
      nt->pntprocs[i] = { i, static_cast<short> (i + 1), 0 };
      nt->weights[i] = value (i);
      nt->presyns[i].threshold_ = i;
      nt->presyns[i].thvar_index_ = CELLS - 1 - i;
    }
  static double only_here;
  nt->_nvdata = 2;
  nt->_vdata = new void *[2]{ table, &only_here };
  nt->n_vecplay = 1;
  nt->_vecplay = new void *[1]{ new VecPlayContinuous (
      nt->_actual_v + 2, vector ({ 1, 3, 2, 7 }), vector ({ 0, .05, .1, .2 }),
      new IvocVect (vector ({ 3, 3 })), nt->id) };
  nt->nrn_fast_imem
      = new NrnFastImem{ array<double> (nt->end), array<double> (nt->end) };
  TrajectoryRequests *tr = new TrajectoryRequests ();
  nt->trajec_requests = tr;
  tr->n_trajec = 2;
  tr->bsize = STEPS;
  tr->gather = new double *[2]{ nt->_actual_v + 1, nt->_actual_v + 7 };
  tr->varrays = new double *[2]{ new double[STEPS](), new double[STEPS]() };
  nt->_fornetcon_perm_indices_size = 2;
  nt->_fornetcon_perm_indices = new std::size_t[2]{ 4, 2 };
}

void
make_thread (NrnThread *nt, int id, double *table)
{
  nt->id = nt->stream_id = id;
  nt->ncell = CELLS;
  nt->end = CELLS * NODES;
  nt->cj = 1 / dt;
  const int ne = padded (nt->end);
  nt->_ndata = 7 * ne;
  for (int type = CAP; type < TYPES; type++)
    nt->_ndata += PARAMETERS[type] * ne;
  nt->_data = array<double> (nt->_ndata);
  double **arrays[] = { &nt->_actual_rhs, &nt->_actual_d, &nt->_actual_a,
                        &nt->_actual_b, &nt->_actual_v, &nt->_actual_area,
                        &nt->_actual_diam };
  for (int k = 0; k < 7; k++)
    {
      *arrays[k] = nt->_data + k * ne;
      for (int i = 0; i < nt->end; i++)
        (*arrays[k])[i] = (k == 2 || k == 3 ? -1 : 1) * value (i + k);
    }
  nt->_v_parent_index = new int[nt->end]();
  for (int i = CELLS; i < nt->end; i++)
    {
      const int cell = (i - CELLS) / (NODES - 1), j = (i - CELLS) % (NODES - 1);
      nt->_v_parent_index[i] = j == 0 ? cell : i - (j % 3 ? 1 : 2);
      if (nt->_v_parent_index[i] < CELLS)
        nt->_v_parent_index[i] = cell;
    }
  nt->_permute = interleave_order (id, CELLS, nt->end, nt->_v_parent_index);
  permute_ptr (nt->_v_parent_index, nt->end, nt->_permute);
  node_permute (nt->_v_parent_index, nt->end, nt->_permute);
  add_mechanisms (nt, nt->_data + 7 * ne);
  add_records (nt, table);
}

/* The equations of a kinetic scheme, as a mechanism has them.  */
struct kinetics
{
  int
  operator() (SparseObj *so, double *rhs, int _iml, int _cntml_padded, double *,
              Datum *, ThreadDatum *, NrnThread *, Memb_list *, double) const
  {
    for (int i = 0; i < EQUATIONS; i++)
      {
        *scopmath::sparse::thread_getelm (so, i + 1, i + 1, _iml)
            += 3 + i + _iml;
        *scopmath::sparse::thread_getelm (
            so, i + 1, (i + 2) % EQUATIONS + 1, _iml)
            += 0.5 + i;
        rhs[(i + 1) * _STRIDE] = i - 2 + _iml;
      }
    return 0;
  }
};

SparseObj *
make_matrix (NrnThread *nt)
{
  SparseObj *so = new SparseObj;
  so->_cntml_padded = 8;
  scopmath::sparse::create_coef_list (so, EQUATIONS, kinetics (), 0, 8, nullptr,
                                      nullptr, nullptr, nt, nullptr, 0.0);
  for (unsigned i = 1; i <= so->neqn; i++)
    for (Elm *e = so->rowst[i]; e; e = e->c_right)
      for (int k = 0; k < 8; k++)
        e->value[k] = (e->row == e->col ? 4 : 0.5) + e->col + k;
  for (int k = 0; k < 8 * (EQUATIONS + 1); k++)
    so->rhs[k] = value (k);
  return so;
}

void
solve_matrix (NrnThread *nt)
{
  SparseObj *so
      = static_cast<SparseObj *> (nt->_ml_list[SYNAPSE]->_thread[0]._pvoid);
  int failed = 0;
#pragma acc parallel loop present(so[0:1]) reduction(+:failed) \
  if(nt->compute_gpu)
  for (int i = 0; i < 8; i++)
    failed += scopmath::sparse::matsol (so, i) != SUCCESS;
#pragma acc update self(so->rhs[0:8 * (EQUATIONS + 1)]) if(nt->compute_gpu)
  double sum = 0;
  for (int i = 8; i < 8 * (EQUATIONS + 1); i++)
    sum += so->rhs[i] * i;
  printf ("thread %d, matrix: %d %.9g\n", nt->id, failed, sum);
}

void
use_newton_space (NrnThread *nt)
{
  NewtonSpace ns = { 3, 4 };
  const int n = ns.n * ns.n_instance;
  for (double **p : { &ns.delta_x, &ns.high_value, &ns.low_value, &ns.rowmax })
    *p = new double[n]();
  ns.perm = new int[n]();
  double *values = new double[ns.n * n];
  ns.jacobian = new double *[ns.n];
  for (int i = 0; i < ns.n * n; i++)
    values[i] = value (i);
  for (int i = 0; i < ns.n; i++)
    ns.jacobian[i] = values + i * n;
  if (nt->compute_gpu)
    nrn_newtonspace_copyto_device (&ns);
#pragma acc parallel loop present(ns) if(nt->compute_gpu)
  for (int i = 0; i < n; i++)
    for (int k = 0; k < ns.n; k++)
      if (ns.jacobian[k][i] > ns.rowmax[i])
        {
          ns.rowmax[i] = ns.jacobian[k][i];
          ns.perm[i] = k;
        }
#pragma acc update self(ns.rowmax[0:n], ns.perm[0:n]) if(nt->compute_gpu)
  if (nt->compute_gpu)
    nrn_newtonspace_delete_from_device (&ns);
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += ns.rowmax[i] * (i + ns.perm[i]);
  printf ("thread %d, Newton: %.9g\n", nt->id, sum);
}

void
advance (NrnThread *nt, int step)
{
  static_cast<VecPlayContinuous *> (nt->_vecplay[0])->continuous (step * dt);
  setup_tree_matrix_minimal (nt);
  nrn_solve_minimal (nt);
  Memb_list *capacitance = nt->_ml_list[CAP];
  nrn_cur_capacitance (nt, capacitance, CAP);
#pragma acc wait(nt->stream_id)
#pragma acc parallel loop present(nt[0:1]) if(nt->compute_gpu)
  for (int i = 0; i < nt->end; i++)
    nt->_actual_v[i] += 1e-2 * nt->_actual_rhs[i];
  send_events (nt, step);
  update_net_receive_buffer (nt);
  receive (nt, nt->_ml_list[SYNAPSE]);
  if (step == 2)
    realloc_net_receive_buffer (nt, nt->_ml_list[SYNAPSE]);
#pragma acc parallel loop present(nt[0:1]) if(nt->compute_gpu)
  for (int i = 0; i < nt->n_presyn; i++)
    {
      PreSyn *presyn = nt->presyns + i;
      nt->presyns_helper[i].flag_
          += nt->_actual_v[presyn->thvar_index_] > presyn->threshold_;
    }
  TrajectoryRequests *tr = nt->trajec_requests;
#pragma acc parallel loop present(tr[0:1]) if(nt->compute_gpu)
  for (int i = 0; i < tr->n_trajec; i++)
    tr->varrays[i][step] = *tr->gather[i];
  tr->vsize++;
  const NetSendBuffer_t *out = nt->_ml_list[SYNAPSE]->_net_send_buffer;
  double sent = 0;
  for (int i = 0; i < out->_cnt; i++)
    sent += out->_nsb_t[i] + out->_pnt_index[i];
  printf ("thread %d, step %d: %d events, %.9g\n", nt->id, step, out->_cnt,
          sent);
}

void
print (const NrnThread *nt)
{
  double sum = 0;
  for (std::size_t i = 0; i < nt->_ndata; i++)
    sum += nt->_data[i] * (i % 7 + 1);
  printf ("thread %d, data: %.9g\n", nt->id, sum);
  sum = 0;
  for (int i = 0; i < nt->end; i++)
    sum += nt->nrn_fast_imem->nrn_sav_rhs[i] * (i % 5 + 1)
           + nt->nrn_fast_imem->nrn_sav_d[i];
  printf ("thread %d, currents: %.9g\n", nt->id, sum);
  sum = 0;
  for (int i = 0; i < STEPS; i++)
    sum += nt->trajec_requests->varrays[0][i]
           + nt->trajec_requests->varrays[1][i];
  printf ("thread %d, trajectories: %.9g\n", nt->id, sum);
  for (int i = 0; i < CELLS; i++)
    printf ("%d ", nt->presyns_helper[i].flag_);
  printf ("presynaptic flags\n");
}

void
run (int permute_type)
{
  interleave_permute_type = permute_type;
  create_interleave_info ();
  double table[4] = { 1, 2, 3, 4 };
#pragma acc enter data copyin(table)
  for (int i = 0; i < N_THREADS; i++)
    {
      NrnThread *nt = nrn_threads + i;
      new (nt) NrnThread;
      make_thread (nt, i, table);
      SparseObj *so = make_matrix (nt);
#ifdef CORENEURON_ENABLE_GPU
      nrn_sparseobj_copyto_device (so);
#endif
      nt->_ml_list[SYNAPSE]->_thread[0]._pvoid = so;
    }
  setup_nrnthreads_on_device (nrn_threads, N_THREADS);
  for (int step = 0; step < STEPS; step++)
    for (int i = 0; i < N_THREADS; i++)
      advance (nrn_threads + i, step);
  update_nrnthreads_on_host (nrn_threads, N_THREADS);
  for (int i = 0; i < N_THREADS; i++)
    {
      solve_matrix (nrn_threads + i);
      use_newton_space (nrn_threads + i);
      print (nrn_threads + i);
    }
  delete_nrnthreads_on_device (nrn_threads, N_THREADS);
#ifdef CORENEURON_ENABLE_GPU
  for (int i = 0; i < N_THREADS; i++)
    {
      NrnThread *nt = nrn_threads + i;
      nrn_sparseobj_delete_from_device (static_cast<SparseObj *> (
          nt->_ml_list[SYNAPSE]->_thread[0]._pvoid));
      void *parts[] = { nt, nt->_data, nt->_ml_list, nt->_ml_list[SYNAPSE],
                        nt->_ml_list[SYNAPSE]->_net_receive_buffer->_displ,
                        interleave_info + i, interleave_info[i].stride,
                        nt->_vecplay[0], nt->trajec_requests->varrays[1] };
      for (void *&part : parts)
        if (acc_is_present (part, 1))
          printf ("thread %d: %d stays mapped\n", i,
                  static_cast<int> (&part - parts));
    }
#endif
#pragma acc exit data delete(table)
}

} // anonymous namespace
} // namespace coreneuron

int
main ()
{
  using namespace coreneuron;
  nrn_nthread = N_THREADS;
  nrn_threads = static_cast<NrnThread *> (
      calloc (N_THREADS, sizeof (NrnThread)));
  use_solve_interleave = true;
  corenrn.get_memb_funcs ().resize (TYPES);
  corenrn.get_memb_func (LEAK).current = leak_current;
  corenrn.get_memb_func (SYNAPSE).thread_size_ = 2;
  corenrn.get_prop_param_size ().assign (PARAMETERS, PARAMETERS + TYPES);
  corenrn.get_prop_dparam_size ().assign (TYPES, 0);
  corenrn.get_prop_dparam_size ()[LEAK] = 1;
  corenrn.get_is_artificial ().assign (TYPES, false);
  corenrn.get_is_artificial ()[ARTIFICIAL] = true;
  run (1);
  run (2);
  return 0;
}
