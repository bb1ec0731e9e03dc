/* accdeep/forall.hpp: the threads of a region share the loops in it, also
   without waiting for each other, collapsed, and with reductions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-options "-std=c++17 -O2 -fopenmp -fno-openacc -Wall -Wextra -Werror" } */

#include <accdeep/forall.hpp>

#include <omp.h>
#include <vector>

#include "../lib/accdeep-test.h"

namespace threads = accdeep::omp;

enum { SIZE = 1000 };

template <class First, class Second>
static void
run ()
{
  std::vector<int> a (SIZE), b (SIZE), owner (SIZE, -1);
  accdeep::sum<long> sum (1);
  accdeep::min<int, int> least;
  int threads = 0;
  accdeep::region<threads::parallel> ([&] {
#ifdef ACCDEEP_FORALL_THREADS
    if (omp_get_thread_num () == 0)
      threads = omp_get_num_threads ();
#endif
    accdeep::forall<First> (accdeep::range (0, int (SIZE)), [&] (int i) {
      a[i] = i;
#ifdef ACCDEEP_FORALL_THREADS
      owner[i] = omp_get_thread_num ();
#endif
      sum += i;
    });
    accdeep::forall<Second> (accdeep::range (0, int (SIZE)), [&] (int i) {
      b[i] += a[SIZE - 1 - i];
      least.minloc (i % 10, i);
    });
  });
  bool several = false;
  for (int i = 0; i < SIZE; i++)
    {
      CHECK_EQ (a[i], i);
      CHECK_EQ (b[i], SIZE - 1 - i);
      several |= owner[i] != owner[0];
    }
  CHECK_EQ (sum.get (), 1 + SIZE * (SIZE - 1) / 2);
  CHECK (least.get () == 0 && least.get_loc () == 0);
  if (std::is_same_v<First, threads::for_<>>)
    CHECK (several == (threads > 1));
}

template <class Policy, class... Changes>
static void
run_nest ()
{
  std::vector<int> a (6 * 7 * 8);
  accdeep::view<int, 3> v (a.data (), 6, 7, 8);
  accdeep::sum<int> count (0);
  accdeep::nested_forall<Policy, Changes...> (
      accdeep::ranges (accdeep::range (0, 6), accdeep::range (0, 7),
                       accdeep::range (0, 8)),
      [=] (int i, int j, int k) {
        v (i, j, k) += 100 * i + 10 * j + k;
        count += 1;
      });
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 7; j++)
      for (int k = 0; k < 8; k++)
        CHECK_EQ (v (i, j, k), 100 * i + 10 * j + k);
  CHECK_EQ (count.get (), 6 * 7 * 8);
}

int
main ()
{
  run<threads::for_<>, threads::for_<>> ();
  run<threads::for_<threads::schedule<threads::dynamic, 3>>,
      threads::for_<threads::schedule<threads::guided>, threads::nowait>> ();
  run<threads::for_<threads::nowait>, threads::for_<threads::barrier_before>> ();
  run<threads::for_<threads::schedule<threads::static_, 5>, threads::nowait>,
      threads::for_<threads::barrier_before, threads::barrier_after>> ();
  run<accdeep::omp::for_<threads::barrier_after>, threads::for_<threads::nowait>> ();

  run_nest<threads::parallel_for<>> ();
  run_nest<threads::parallel_for<threads::collapse<2>>> ();
  run_nest<threads::parallel_for<threads::collapse<3>, threads::schedule<threads::dynamic>>> ();
  run_nest<threads::parallel_for<threads::collapse<2>>, accdeep::permute<2, 0, 1>> ();
  run_nest<threads::parallel_for<threads::collapse<3>>, accdeep::tile<4, 4, 4>> ();
  run_nest<threads::for_<threads::collapse<2>>> ();
  return 0;
}
