/* accdeep/forall.hpp: collapse and tile in acc::loop give what a sequential nest
   gives, each point once, also with reductions and in another order.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */

#include <accdeep/forall.hpp>

#include "../lib/accdeep-test.h"

namespace acc = accdeep::acc;

enum { N = 7, M = 13, L = 5 };

template <class Policy, class... Changes>
static void
run_two ()
{
  int a[N][M] = {};
  accdeep::view<int, 2> v (&a[0][0], N, M);
  accdeep::sum<long> sum (0);
  accdeep::max<int, int> most;
  auto all = accdeep::ranges (accdeep::range (1, int (N)),
                              accdeep::range (int (M) - 1, -1, -2));
  accdeep::nested_forall<Policy, Changes...> (
      all, [=] (int i, int j) { v (i, j) += 100 * i + j + 1; });
  accdeep::nested_forall<Policy, Changes...> (
      all, [=] (int i, int j) { sum += i * j; });
  accdeep::nested_forall<Policy, Changes...> (all, [=] (int i, int j) {
    sum += 1;
    most.maxloc (i + j, 100 * i + j);
  });
  long expected = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
        const bool in = i >= 1 && j % 2 == 0;
        CHECK_EQ (a[i][j], in ? 100 * i + j + 1 : 0);
        expected += in ? i * j + 1 : 0;
      }
  CHECK_EQ (sum.get (), expected);
  CHECK_EQ (most.get (), N - 1 + M - 1);
  CHECK_EQ (most.get_loc (), 100 * (N - 1) + M - 1);
  CHECK_ABSENT (a, sizeof a);
}

template <class Policy, class... Changes>
static void
run_three ()
{
  int a[N][M][L] = {};
  accdeep::view<int, 3> v (&a[0][0][0], N, M, L);
  accdeep::nested_forall<Policy, Changes...> (
      accdeep::ranges (accdeep::range (0, int (N)), accdeep::range (0, int (M)),
                       accdeep::range (0, int (L))),
      [=] (int i, int j, int k) { v (i, j, k) += 1000 * i + 10 * j + k; });
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < L; k++)
        CHECK_EQ (a[i][j][k], 1000 * i + 10 * j + k);
}

/* One loop.  */
template <class Policy>
static void
run_one ()
{
  int a[100] = {};
  accdeep::view<int> v (a, 100);
  accdeep::sum<int> sum (0);
  accdeep::forall<Policy> (accdeep::range (3u, 90u), [=] (unsigned i) {
    v (i) += i;
    sum += i;
  });
  for (int i = 0; i < 100; i++)
    CHECK_EQ (a[i], i >= 3 && i < 90 ? i : 0);
  CHECK_EQ (sum.get (), 90 * 89 / 2 - 3);
}

int
main ()
{
  using acc::collapse;
  using acc::gang;
  using acc::independent;
  using acc::loop;
  using acc::parallel;
  using acc::seq;
  using acc::vector;
  using acc::worker;
  run_one<parallel<loop<gang, vector, collapse<1>>>> ();
  run_one<parallel<loop<gang, vector, acc::tile<16>>>> ();
  run_one<acc::kernels<loop<independent, acc::tile<16>>>> ();

  run_two<parallel<loop<gang, vector, collapse<2>>>> ();
  run_two<parallel<loop<collapse<2>>>> ();
  run_two<parallel<loop<gang, collapse<2>>>, accdeep::permute<1, 0>> ();
  run_two<parallel<loop<gang>, loop<vector, acc::tile<4>>>> ();
  run_two<parallel<loop<gang, vector, acc::tile<2, 4>>>> ();
  run_two<parallel<loop<acc::tile<4, 3>>>, accdeep::permute<1, 0>> ();
  run_two<acc::serial<loop<collapse<2>>>> ();
  run_two<acc::kernels<loop<independent, collapse<2>>>> ();
  /* The loops over tiles, and those in them.  */
  run_two<parallel<loop<gang, collapse<2>>, loop<vector, collapse<2>>>,
          accdeep::tile<2, 4>> ();

  run_three<parallel<loop<gang, collapse<2>>, loop<vector>>> ();
  run_three<parallel<loop<gang>, loop<worker, vector, collapse<2>>>> ();
  run_three<parallel<loop<gang>, loop<worker, vector, acc::tile<4, 3>>>> ();
  run_three<parallel<loop<gang, worker, vector, acc::tile<2, 3, 4>>>> ();
  run_three<acc::kernels<loop<independent, acc::tile<2, 3, 4>>>> ();
  run_three<parallel<loop<gang, vector, collapse<3>>>> ();
  run_three<parallel<loop<gang, collapse<2>>>> ();
  run_three<parallel<loop<seq>, loop<gang, vector, collapse<2>>>> ();
  return 0;
}
