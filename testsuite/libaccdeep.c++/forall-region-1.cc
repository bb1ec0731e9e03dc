/* accdeep/forall.hpp: a region with acc::data has what its body captures on the
   device: the loops in it move nothing.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */

#include <accdeep/forall.hpp>

#include <vector>

#include "../lib/accdeep-test.h"

namespace acc = accdeep::acc;
using policy = acc::parallel<acc::loop<acc::independent, acc::gang, acc::vector>>;

struct field
{
  int n;
  double *value;
#pragma acc shape include(value[0:n])
};

constexpr int SIZE = 4000, STEPS = 5;

template <class Region>
static void
run (const Region &region, bool there)
{
  field f = { SIZE, NEW (double, SIZE) };
  std::vector<double> weight (SIZE, 2);
  const std::vector<double> constant (SIZE, 3);
  accdeep::sum<double> sum (0);
  const bool shared = memory_shared_p ();
  accdeep::region (region, [&] {
    const bool present = there || shared;
    if (present)
      {
        CHECK_PRESENT (f.value, SIZE * sizeof (double));
        CHECK_PRESENT (weight.data (), SIZE * sizeof (double));
        CHECK_PRESENT (constant.data (), SIZE * sizeof (double));
      }
    else
      CHECK_ABSENT (f.value, sizeof (double));
    for (int t = 0; t < STEPS; t++)
      accdeep::forall<policy> (accdeep::range (0, f.n), [&f, &weight, &constant] (int i) {
        f.value[i] += weight[i] * constant[i];
        weight[i] += 1;
      });
    accdeep::forall<policy> (accdeep::range (0, f.n),
                             [=, &f] (int i) { sum += f.value[i]; });
    if (there && !shared)
      CHECK_EQ (f.value[1], 0);
  });
  CHECK_EQ (f.value[SIZE - 1], 3 * (2 + 3 + 4 + 5 + 6));
  CHECK_EQ (weight[0], 2 + STEPS);
  CHECK_EQ (sum.get (), 60. * SIZE);
  CHECK_ABSENT (f.value, sizeof (double));
  CHECK_ABSENT (weight.data (), sizeof (double));
}

int
main ()
{
  run (acc::data<> (), true);
  run (acc::data<acc::if_<true>, acc::device<0>> (), true);
  run (acc::data (acc::if_ (false)), false);

  /* A pointer without an extent is looked up.  */
  double *p = NEW (double, 10);
#pragma acc data copy(p [0:10])
  accdeep::region<acc::data<acc::no_create>> ([=] {
    accdeep::forall<acc::parallel<acc::no_create, acc::loop<acc::gang>>> (
        accdeep::range (0, 10), [=] (int i) { p[i] = i; });
  });
  CHECK_EQ (p[9], 9);
  return 0;
}
