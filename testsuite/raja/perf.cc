/* Kernels of RAJAPerf (github.com/LLNL/RAJAPerf) in policies of
   accdeep/raja.hpp and in RAJA's sequential ones: the same values.  Of RAJAPerf
   there are the macros with the kernels' bodies, which scripts/check-raja takes
   out of its headers. The arrays are on the device; the bodies capture the
   host's pointers to them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <RAJA/RAJA.hpp>
#include <accdeep/raja.hpp>

#include <cmath>
#include <gtest/gtest.h>
#include <vector>

using RAJA::Index_type;
using Real_type = double;
using Real_ptr = double *;
using Int_type = int;

#include "rajaperf/ADD.h"
#include "rajaperf/DAXPY.h"
#include "rajaperf/DOT.h"
#include "rajaperf/POLYBENCH_GEMM.h"
#include "rajaperf/POLYBENCH_HEAT_3D.h"
#include "rajaperf/POLYBENCH_JACOBI_1D.h"
#include "rajaperf/POLYBENCH_JACOBI_2D.h"
#include "rajaperf/POLYBENCH_MVT.h"
#include "rajaperf/REDUCE3_INT.h"
#include "rajaperf/TRIAD.h"

namespace acc = accdeep::acc;
namespace st = RAJA::statement;
using accdeep::raja::acc_exec;
using accdeep::raja::acc_loop;

/* Policies of both kinds, by what they are for.  */
struct host
{
  using one = RAJA::seq_exec;
  using reduce = RAJA::seq_reduce;
  using two = RAJA::KernelPolicy<
      st::For<0, RAJA::seq_exec, st::For<1, RAJA::seq_exec, st::Lambda<0>>>>;
  using three = RAJA::KernelPolicy<st::For<
      0, RAJA::seq_exec,
      st::For<1, RAJA::seq_exec, st::For<2, RAJA::seq_exec, st::Lambda<0>>>>>;
};
struct device
{
  using one = acc_exec<
      acc::parallel<acc::loop<acc::independent, acc::gang, acc::vector>>>;
  using reduce = accdeep::raja::acc_reduce;
  using two = RAJA::KernelPolicy<st::For<
      0, acc_exec<acc::parallel<acc::loop<acc::gang>, acc::loop<acc::vector>>>,
      st::For<1, acc_loop, st::Lambda<0>>>>;
  using three = RAJA::KernelPolicy<st::For<
      0,
      acc_exec<acc::parallel<acc::loop<acc::gang>, acc::loop<acc::worker>,
                             acc::loop<acc::vector>>>,
      st::For<1, acc_loop, st::For<2, acc_loop, st::Lambda<0>>>>>;
};

using arrays = std::vector<std::vector<double>>;

/* COUNT arrays of N numbers each.  */
static arrays
make_arrays (int count, Index_type n)
{
  arrays all (count, std::vector<double> (n));
  for (int k = 0; k < count; k++)
    for (Index_type i = 0; i < n; i++)
      all[k][i] = (double)((i * 5 + k * 3) % 32) / 4;
  return all;
}

/* Run KERNEL, which takes a kind of policies and arrays, both ways.  */
template <class Kernel>
static void
compare (int count, Index_type n, const Kernel &kernel)
{
  arrays expected = make_arrays (count, n), got = expected;
  kernel (host (), expected);
  for (std::vector<double> &a : got)
    {
      double *p = a.data ();
#pragma acc enter data copyin(p [0:n])
    }
  kernel (device (), got);
  for (int k = 0; k < count; k++)
    {
      double *p = got[k].data ();
#pragma acc exit data copyout(p [0:n])
      for (Index_type i = 0; i < n; i++)
        ASSERT_NEAR (got[k][i], expected[k][i], 1e-12 * std::fabs (p[i]))
            << "array " << k << ", " << i;
    }
}

TEST (RajaPerf, Vectors)
{
  const Index_type n = 3000;
  compare (6, n, [=] (auto kind, arrays &all) {
    using policy = typename decltype (kind)::one;
    const RAJA::RangeSegment range (0, n);
    {
      Real_ptr a = all[0].data (), b = all[1].data (), c = all[2].data ();
      RAJA::forall<policy> (range, [=] (Index_type i) { ADD_BODY });
    }
    {
      Real_ptr a = all[3].data (), b = all[1].data (), c = all[2].data ();
      const Real_type alpha = 0.5;
      RAJA::forall<policy> (range, [=] (Index_type i) { TRIAD_BODY });
    }
    {
      Real_ptr x = all[4].data (), y = all[5].data ();
      const Real_type a = 0.25;
      RAJA::forall<policy> (range, [=] (Index_type i) { DAXPY_BODY });
    }
  });
}

TEST (RajaPerf, Reductions)
{
  const Index_type n = 3000;
  compare (3, n, [=] (auto kind, arrays &all) {
    using policy = typename decltype (kind)::one;
    using reduction = typename decltype (kind)::reduce;
    Real_ptr a = all[0].data (), b = all[1].data ();
    RAJA::ReduceSum<reduction, double> dot (1);
    RAJA::forall<policy> (RAJA::RangeSegment (0, n),
                          [=] (Index_type i) { DOT_BODY });
    Real_ptr vec = all[1].data (), out = all[2].data ();
    RAJA::ReduceSum<reduction, double> vsum (0);
    RAJA::ReduceMin<reduction, double> vmin (1e30);
    RAJA::ReduceMax<reduction, double> vmax (-1e30);
    RAJA::forall<policy> (RAJA::RangeSegment (0, n),
                          [=] (Index_type i) { REDUCE3_INT_BODY_RAJA });
    /* They are compared with the arrays.  */
    const double d = dot.get (), s = vsum.get (), least = vmin.get (),
                 most = vmax.get ();
    RAJA::forall<policy> (RAJA::RangeSegment (0, 1), [=] (Index_type i) {
      out[i] = d;
      out[i + 1] = s;
      out[i + 2] = least;
      out[i + 3] = most;
    });
  });
}

TEST (RajaPerf, Jacobi1D)
{
  const Index_type N = 3000;
  compare (2, N, [=] (auto kind, arrays &all) {
    using policy = typename decltype (kind)::one;
    Real_ptr A = all[0].data (), B = all[1].data ();
    const RAJA::RangeSegment range (1, N - 1);
    RAJA::forall<policy> (range,
                          [=] (Index_type i) { POLYBENCH_JACOBI_1D_BODY1 });
    RAJA::forall<policy> (range,
                          [=] (Index_type i) { POLYBENCH_JACOBI_1D_BODY2 });
  });
}

TEST (RajaPerf, Jacobi2D)
{
  const Index_type N = 50;
  compare (2, N * N, [=] (auto kind, arrays &all) {
    using policy = typename decltype (kind)::two;
    Real_ptr A = all[0].data (), B = all[1].data ();
    POLYBENCH_JACOBI_2D_VIEWS_RAJA
    const auto ranges = RAJA::make_tuple (RAJA::RangeSegment (1, N - 1),
                                          RAJA::RangeSegment (1, N - 1));
    RAJA::kernel<policy> (ranges, [=] (Index_type i, Index_type j) {
      POLYBENCH_JACOBI_2D_BODY1_RAJA
    });
    RAJA::kernel<policy> (ranges, [=] (Index_type i, Index_type j) {
      POLYBENCH_JACOBI_2D_BODY2_RAJA
    });
  });
}

TEST (RajaPerf, Heat3D)
{
  const Index_type N = 14;
  compare (2, N * N * N, [=] (auto kind, arrays &all) {
    using policy = typename decltype (kind)::three;
    Real_ptr A = all[0].data (), B = all[1].data ();
    POLYBENCH_HEAT_3D_VIEWS_RAJA
    const auto ranges = RAJA::make_tuple (RAJA::RangeSegment (1, N - 1),
                                          RAJA::RangeSegment (1, N - 1),
                                          RAJA::RangeSegment (1, N - 1));
    RAJA::kernel<policy> (ranges,
                          [=] (Index_type i, Index_type j, Index_type k) {
                            POLYBENCH_HEAT_3D_BODY1_RAJA
                          });
    RAJA::kernel<policy> (ranges,
                          [=] (Index_type i, Index_type j, Index_type k) {
                            POLYBENCH_HEAT_3D_BODY2_RAJA
                          });
  });
}

TEST (RajaPerf, MatMul)
{
  const Index_type ni = 20, nj = 20, nk = 20;
  compare (3, ni * nj, [=] (auto kind, arrays &all) {
    using policy = typename decltype (kind)::two;
    Real_ptr A = all[0].data (), B = all[1].data (), C = all[2].data ();
    const Real_type alpha = 0.5, beta = 2;
    POLYBENCH_GEMM_VIEWS_RAJA
    RAJA::kernel<policy> (RAJA::make_tuple (RAJA::RangeSegment (0, ni),
                                            RAJA::RangeSegment (0, nj)),
                          [=] (Index_type i, Index_type j) {
                            Real_type dot;
                            POLYBENCH_GEMM_BODY1_RAJA
                            POLYBENCH_GEMM_BODY2_RAJA
                            for (Index_type k = 0; k < nk; k++)
                              {
                                POLYBENCH_GEMM_BODY3_RAJA
                              }
                            POLYBENCH_GEMM_BODY4_RAJA
                          });
  });
}

TEST (RajaPerf, MatVec)
{
  const Index_type N = 60;
  compare (5, N * N, [=] (auto kind, arrays &all) {
    using policy = typename decltype (kind)::one;
    Real_ptr A = all[0].data (), x1 = all[1].data (), y1 = all[2].data (),
             x2 = all[3].data (), y2 = all[4].data ();
    POLYBENCH_MVT_VIEWS_RAJA (void) x2view;
    (void)y2view;
    RAJA::forall<policy> (RAJA::RangeSegment (0, N), [=] (Index_type i) {
      Real_type dot;
      POLYBENCH_MVT_BODY1_RAJA
      for (Index_type j = 0; j < N; j++)
        {
          POLYBENCH_MVT_BODY2_RAJA
        }
      POLYBENCH_MVT_BODY3_RAJA
    });
  });
}
