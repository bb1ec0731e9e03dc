/* accdeep/forall.hpp: each policy and pairs of their tags give what a
   sequential loop gives, and nothing stays mapped.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */

#include <accdeep/forall.hpp>

#include <vector>

#include <array>
#include <deque>

#include "../lib/accdeep-test.h"

namespace acc = accdeep::acc;
namespace threads = accdeep::omp;

struct field
{
  int n;
  double *value;
#ifdef _ACCDEEP
#pragma acc shape include(value[0:n])
#endif
};

enum { SIZE = 203 };
static double values[SIZE];

/* Run POLICY over some ranges.  */
template <class Policy>
static void
run (const Policy &policy)
{
  field f = { SIZE, values };
  auto check = [&] (int first, int last, int step, int times) {
    for (int i = 0; i < SIZE; i++)
      {
        bool in = step > 0 ? i >= first && i < last : i <= first && i > last;
        in = in && (i - first) % step == 0;
        CHECK_EQ (values[i], in ? times * i : 0);
        values[i] = 0;
      }
    CHECK_ABSENT (values, sizeof values);
  };
  accdeep::forall (policy, accdeep::range (0, f.n),
                   [=] (int i) { f.value[i] += i; });
  check (0, SIZE, 1, 1);
  accdeep::forall (policy, accdeep::range (1, f.n, 3),
                   [&] (int i) { f.value[i] += i; });
  check (1, SIZE, 3, 1);
  accdeep::forall (policy, accdeep::range (200L, 9, -4),
                   [&f] (auto i) { f.value[i] += i; });
  check (200, 9, -4, 1);
  accdeep::forall (policy, accdeep::range (5u, 5u),
                   [=] (unsigned i) { f.value[i] += i; });
  accdeep::forall (policy, accdeep::range (7, 5),
                   [=] (int i) { f.value[i] += i; });
  check (0, 0, 1, 0);

  std::vector<int> list;
  std::array<short, 3> array = { { 10, 12, 14 } };
  std::deque<long> deque;
  for (int i = 10; i < 16; i += 2)
    {
      list.push_back (i);
      deque.push_back (i);
    }
  auto body = [f] (int i) { f.value[i] += i; };
  accdeep::forall (policy, list, body);
  accdeep::forall (policy, array, body);
  accdeep::forall (policy, deque, body);
  check (10, 16, 2, 3);
}

template <class Policy>
static void
run ()
{
  run (Policy ());
}

template <template <class...> class Construct>
static void
run_loops ()
{
  run<Construct<>> ();
  run<Construct<acc::loop<>>> ();
  run<Construct<acc::loop<acc::independent>>> ();
  run<Construct<acc::loop<acc::gang>>> ();
  run<Construct<acc::loop<acc::vector>>> ();
  run<Construct<acc::loop<acc::gang, acc::vector>>> ();
  run<Construct<acc::loop<acc::independent, acc::gang, acc::worker,
                          acc::vector>>> ();
  run<Construct<acc::loop<acc::seq>>> ();
  run<Construct<acc::loop<acc::auto_>>> ();
}

template <template <class...> class Construct>
static void
run_launches ()
{
  run<Construct<acc::num_gangs<5>, acc::loop<acc::gang>>> ();
  run<Construct<acc::num_gangs<5>, acc::num_workers<2>,
                acc::loop<acc::gang, acc::worker>>> ();
  run<Construct<acc::loop<acc::gang, acc::worker, acc::vector>,
                acc::vector_length<32>, acc::num_workers<4>>> ();
}

int
main ()
{
  run<accdeep::seq> ();
  run<accdeep::simd> ();
  run<threads::parallel_for<>> ();
  run<threads::parallel_for<threads::schedule<threads::static_>>> ();
  run<threads::parallel_for<threads::schedule<threads::static_, 8>>> ();
  run<threads::parallel_for<threads::schedule<threads::dynamic>>> ();
  run<threads::parallel_for<threads::schedule<threads::dynamic, 3>>> ();
  run<threads::parallel_for<threads::schedule<threads::guided>>> ();
  run_loops<acc::parallel> ();
  run_loops<acc::serial> ();
  run_launches<acc::parallel> ();
  run<acc::kernels<>> ();
  run<acc::kernels<acc::loop<acc::independent>>> ();
  run<acc::kernels<acc::num_gangs<4>, acc::loop<acc::gang, acc::vector>>> ();
  return 0;
}
