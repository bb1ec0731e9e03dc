/* accdeep/forall.hpp: reductions with a location in nests of loops, in tiles and
   permuted: all points are looked at, and of equal values the smallest location
   is taken.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */

#include <accdeep/forall.hpp>

#include "../lib/accdeep-test.h"

namespace acc = accdeep::acc;

struct cell
{
  int i, j;
};
static bool
operator< (const cell &a, const cell &b)
{
  return a.i != b.i ? a.i < b.i : a.j < b.j;
}

template <class Policy, class... Transforms>
static void
run ()
{
  double a[12][17];
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 17; j++)
      a[i][j] = i * j % 13;
  accdeep::view<const double, 2> v (&a[0][0], 12, 17);
  accdeep::max<double, cell> most;
  accdeep::min<double, int> least (1e9, -1);
  accdeep::sum<long> points (0);
  accdeep::nested_forall<Policy, Transforms...> (
      accdeep::ranges (accdeep::range (1, 12), accdeep::range (2, 17)),
      [=, &most] (int i, int j) {
        most.maxloc (v (i, j), { i, j });
        least.minloc (v (i, j), 100 * i + j);
        points += 1;
      });
  CHECK_EQ (most.get (), 12);
  CHECK (most.get_loc ().i == 1 && most.get_loc ().j == 12);
  CHECK_EQ (least.get (), 0);
  CHECK_EQ (least.get_loc (), 113);
  CHECK_EQ (points.get (), 11 * 15);
}

int
main ()
{
  using two = acc::parallel<acc::loop<acc::gang>, acc::loop<acc::vector>>;
  run<accdeep::seq> ();
  run<two> ();
  run<acc::parallel<acc::loop<acc::gang, acc::vector>>> ();
  run<acc::parallel<acc::loop<acc::seq>, acc::loop<acc::gang, acc::vector>>> ();
  run<two, accdeep::permute<1, 0>> ();
  run<two, accdeep::tile<4, 8>> ();
  run<two, accdeep::tile<5, 4>, accdeep::permute<1, 0>> ();
  run<acc::parallel<acc::loop<acc::gang>, acc::loop<acc::worker>,
                    acc::loop<acc::seq>, acc::loop<acc::vector>>,
      accdeep::tile<4, 8>> ();
  run<acc::serial<>> ();
  run<acc::kernels<acc::loop<acc::independent, acc::gang>,
                   acc::loop<acc::independent, acc::vector>>> ();
  return 0;
}
