/* accdeep/forall.hpp: reductions in nests of loops.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */

#include <accdeep/forall.hpp>

#include "../lib/accdeep-test.h"

namespace acc = accdeep::acc;

template <class Policy, class... Transforms>
static void
run ()
{
  double a[12][17];
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 17; j++)
      a[i][j] = i * j % 13;
  accdeep::view<const double, 2> v (&a[0][0], 12, 17);
  accdeep::sum<double> total (0);
  accdeep::max<int> most;
  accdeep::nested_forall<Policy, Transforms...> (
      accdeep::ranges (accdeep::range (0, 12), accdeep::range (0, 17)),
      [=, &most] (int i, int j) {
        total += v (i, j);
        most.max (i * j);
      });
  double expected = 0;
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 17; j++)
      expected += i * j % 13;
  CHECK_EQ (total.get (), expected);
  CHECK_EQ (most.get (), 11 * 16);
}

int
main ()
{
  run<accdeep::seq> ();
  run<acc::parallel<acc::loop<acc::gang>, acc::loop<acc::vector>>> ();
  run<acc::parallel<acc::loop<acc::gang, acc::vector>>> ();
  run<acc::parallel<acc::loop<acc::gang>, acc::loop<acc::vector>>,
      accdeep::permute<1, 0>> ();
  run<acc::parallel<acc::loop<acc::gang>, acc::loop<acc::vector>>,
      accdeep::tile<4, 8>> ();
  run<acc::serial<>> ();
  return 0;
}
