/* accdeep/forall.hpp: on data that is present a launch makes no more calls of
   the driver than that of the same directive: what the body has captured is among
   the kernel's arguments.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* Closures of more than 16 bytes are libgomp's to copy, in both.  */
/* { dg-additional-options "-fplugin-arg-accdeep-no-cures=launch-arguments,device-calls" } */

#include <accdeep/forall.hpp>

#include <vector>

#include "../lib/accdeep-counters.h"

namespace acc = accdeep::acc;
using policy
    = acc::parallel<acc::loop<acc::independent, acc::gang, acc::vector>>;
using sequential = acc::serial<acc::loop<acc::seq>>;
using by_compiler = acc::kernels<acc::loop<acc::independent>>;
using nest = acc::parallel<acc::loop<acc::gang>, acc::loop<acc::vector>>;
using by_compiler_nest
    = acc::kernels<acc::loop<acc::independent>, acc::loop<acc::independent>>;

/* Calls that move bytes or take memory.  */
static double
calls ()
{
  uint64_t (*count) (const char *);
  *(void **)&count = loaded_function ("libcuda.so.1", "simcuda_call_count");
  double result = 0;
  if (count)
    for (const char *name :
         { "cuMemAlloc", "cuMemFree", "cuMemcpyHtoD", "cuMemcpyHtoDAsync",
           "cuMemcpyDtoH", "cuMemcpyDtoHAsync", "cuLaunchKernel" })
      result += count (name);
  return result;
}

/* How many of them RUN makes, when it has been called before.  */
template <class Run>
static double
calls_of (Run run)
{
  for (int i = 0; i < 2; i++)
    run ();
  const double before = calls ();
  run ();
  return calls () - before;
}

struct field
{
  int n;
  double *value;
#pragma acc shape include(value [0:n])

  void
  grow (double by)
  {
    accdeep::forall<policy> (accdeep::range (0, n),
                             [this, by] (int i) { value[i] += by; });
  }
};

static void
add (accdeep::view<double> w, double by)
{
  accdeep::forall<policy> (accdeep::range (0, int (w.size ())),
                           [=] (int i) { w (i) += by; });
}

struct patch
{
  int cells;
  int *value;
  patch *before;
#pragma acc shape include(value [0:cells], before[@])
};

struct mesh
{
  int patches;
  patch *all;
#pragma acc shape include(all [0:patches])
};

enum
{
  n = 100,
  n_patches = 1000
};

int
main ()
{
  std::vector<double> v (n, 1.0);
  field f = { n, NEW (double, n) };
  std::vector<int> values (n_patches);
  std::vector<patch> patches (n_patches);
  for (int i = 0; i < n_patches; i++)
    patches[i] = { 1, &values[i], i ? &patches[i - 1] : nullptr };
  mesh m = { n_patches, patches.data () };
  double *const p = v.data ();
  accdeep::view<double> w (p, n);
  accdeep::view<double, 2> square (p, 10, 10);
  const accdeep::range all (0, int (n));
  const accdeep::range side (0, 10);
  std::vector<int> indices (n);
  for (int i = 0; i < n; i++)
    indices[i] = i;
  int k = 1;
#pragma acc data copy(v, f, m)
  {
    const double one = calls_of ([&] {
#pragma acc parallel loop gang vector present(p [0:n])
      for (int i = 0; i < k * n; i++)
        p[i] += k;
    });
    CHECK (calls_of ([&] {
             accdeep::forall<policy> (all, [=] (int i) { w (i) += k; });
           })
           <= one);
    CHECK (calls_of ([&] {
             accdeep::forall<policy> (all, [&v, k] (int i) { v[i] += k; });
           })
           <= one);
    CHECK (calls_of ([&] {
             accdeep::forall<sequential> (all, [=] (int i) { w (i) += k; });
           })
           <= one);
    /* Kernels constructs have a launch for what stands in front of the loop, and
       map for both.  */
    CHECK (calls_of ([&] {
             accdeep::forall<by_compiler> (all, [=] (int i) { w (i) += k; });
           })
           <= 3 * one);
    /* The indices come, to a block of their own.  */
    CHECK (calls_of ([&] {
             accdeep::forall<by_compiler> (indices,
                                           [=] (int i) { w (i) += k; });
           })
           <= 3 * one + 3);
    CHECK (calls_of ([&] {
             accdeep::nested_forall<nest> (
                 accdeep::ranges (side, side),
                 [=] (int i, int j) { square (i, j) += k; });
           })
           <= one);
    CHECK (calls_of ([&] {
             accdeep::nested_forall<by_compiler_nest, accdeep::permute<1, 0>> (
                 accdeep::ranges (side, side),
                 [=] (int i, int j) { square (i, j) += k; });
           })
           <= 3 * one);
    CHECK (calls_of ([&] { f.grow (k); }) <= one);
    /* A structure of very many objects.  */
    CHECK (calls_of ([&] {
             accdeep::forall<policy> (
                 accdeep::range (1, int (n_patches)), [&m] (int i) {
                   m.all[i].value[0] = m.all[i].before == &m.all[i - 1];
                 });
           })
           <= one);
    /* The result comes back.  */
    double sum = 0;
    CHECK (calls_of ([&] {
             accdeep::sum<double> total (0);
             accdeep::forall<policy> (all, [=] (int i) { total += w (i); });
             sum = total.get ();
           })
           <= one + 1);
    CHECK_EQ (sum, n * (1 + 8 * 3));
    /* Other data each time, some of which is absent.  */
    std::vector<double> absent (n, 1.0);
    for (int i = 0; i < 6; i++)
      add (i % 3 == 2 ? accdeep::view<double> (absent.data (), n)
                      : accdeep::view<double> (i % 3 ? f.value : p, n),
           i);
    CHECK_EQ (absent[n - 1], 1 + 2 + 5);
  }
  CHECK_EQ (v[n - 1], 1 + 8 * 3 + 0 + 3);
  CHECK_EQ (f.value[1], 3 + 1 + 4);
  CHECK_EQ (values[n_patches - 1], 1);
  return 0;
}
