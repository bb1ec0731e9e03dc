/* accdeep/forall.hpp: three loops in tiles, in each of the six orders, on the
   device, in threads and one after the other; four loops in other orders; unit
   steps and others, of several types; values of the policy's object.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */

#include <accdeep/forall.hpp>

#include <vector>

#include "../lib/accdeep-test.h"

namespace acc = accdeep::acc;
namespace threads = accdeep::omp;
using accdeep::permute;
using accdeep::range;
using accdeep::tile;

enum { N = 4, M = 7, L = 5, K = 3 };

template <class Policy, class... Changes>
static void
three ()
{
  std::vector<int> got (N * M * L);
  accdeep::view<int, 3> v (got.data (), N, M, L);
  accdeep::sum<int> count (0);
  accdeep::nested_forall<Policy, Changes...> (
      accdeep::ranges (range (short (N - 1), short (-1), short (-1)),
                       range (0, int (M)), range (1UL, L + 0UL, 2UL)),
      [=] (int i, long j, unsigned k) {
        v (i, j, k) += 100 * i + 10 * int (j) + int (k);
        count += 1;
      });
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < L; k++)
        CHECK_EQ (v (i, j, k), k % 2 ? 100 * i + 10 * j + k : 0);
  CHECK_EQ (count.get (), N * M * (L / 2));
}

template <int... Order>
static void
orders ()
{
  using levels
      = acc::parallel<acc::loop<acc::gang>, acc::loop<acc::seq>,
                      acc::loop<acc::seq>, acc::loop<acc::worker>,
                      acc::loop<acc::vector>>;
  using all = acc::parallel<acc::loop<acc::gang, acc::vector, acc::collapse<3>>,
                            acc::loop<acc::seq>>;
  three<levels, tile<3, 2, 2>, permute<Order...>> ();
  three<all, tile<4, 1, 3>, permute<Order...>> ();
  three<acc::kernels<acc::loop<acc::independent>>, tile<3, 2, 2>,
        permute<Order...>> ();
  three<threads::parallel_for<threads::collapse<2>>, tile<3, 2, 2>,
        permute<Order...>> ();
  three<accdeep::seq, permute<Order...>, tile<9, 9, 9>> ();
}

template <int... Order>
static void
four ()
{
  std::vector<int> got (N * M * L * K);
  accdeep::view<int, 4> v (got.data (), N, M, L, K);
  accdeep::nested_forall<
      acc::parallel<acc::loop<acc::gang>, acc::loop<acc::vector>>,
      permute<Order...>> (
      accdeep::ranges (range (0, int (N)), range (0, int (M)),
                       range (0, int (L)), range (0, int (K))),
      [=] (int i, int j, int k, int l) {
        v (i, j, k, l) += 1000 * i + 100 * j + 10 * k + l;
      });
  for (int i = 0; i < N * M * L * K; i++)
    CHECK_EQ (got[i], 1000 * (i / (M * L * K)) + 100 * (i / (L * K) % M)
                          + 10 * (i / K % L) + i % K);
}

/* With values that are known at run time.  */
static void
values (int gangs, int queue)
{
  int a[M][L] = {};
  accdeep::view<int, 2> v (&a[0][0], M, L);
  auto all = accdeep::ranges (range (0, int (M)), range (0, int (L)));
  auto body = [=] (int i, int j) { v (i, j) += 10 * i + j; };
  accdeep::nested_forall (
      acc::parallel (acc::num_gangs (gangs), acc::loop<acc::gang> ()), all, body);
  accdeep::nested_forall<tile<3, 2>, permute<1, 0>> (
      acc::kernels (acc::if_ (gangs > 1), acc::loop<acc::independent> ()), all,
      body);
  accdeep::nested_forall (acc::parallel (acc::async (queue),
                                         acc::loop<acc::gang> (),
                                         acc::loop<acc::vector> ()),
                          all, body);
#pragma acc wait
  for (int i = 0; i < M; i++)
    for (int j = 0; j < L; j++)
      CHECK_EQ (a[i][j], 3 * (10 * i + j));
  CHECK_ABSENT (a, sizeof a);
}

int
main (int argc, char **)
{
  values (argc + 2, argc + 3);
  orders<0, 1, 2> ();
  orders<0, 2, 1> ();
  orders<1, 0, 2> ();
  orders<1, 2, 0> ();
  orders<2, 0, 1> ();
  orders<2, 1, 0> ();
  four<0, 1, 2, 3> ();
  four<3, 2, 1, 0> ();
  four<1, 0, 3, 2> ();
  four<2, 3, 0, 1> ();
  four<1, 2, 3, 0> ();
  four<3, 0, 1, 2> ();
  return 0;
}
