/* accdeep/forall.hpp: a policy with async returns before its kernel has run,
   and what its body captured lives until then.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include <accdeep/forall.hpp>

#include <vector>

#include "../lib/accdeep-test.h"

namespace acc = accdeep::acc;

struct field
{
  int n;
  double *value;
#pragma acc shape include(value[0:n])
};

enum { SIZE = 1000, TIMES = 20 };

static void
add (field &f, int factor, int queue)
{
  std::vector<double> weights (SIZE, factor);
  accdeep::forall (acc::parallel (acc::async (queue), acc::loop<acc::gang> ()),
                   accdeep::range (0, int (SIZE)),
                   [&f, weights] (int i) { f.value[i] += weights[i]; });
}

/* Other objects where those of add () were.  */
static double
overwrite ()
{
  std::vector<double> other (SIZE, -1e9);
  return other[SIZE / 2];
}

int
main ()
{
  field f[2] = { { SIZE, NEW (double, SIZE) }, { SIZE, NEW (double, SIZE) } };
#pragma acc data copy(f)
  {
    for (int i = 0; i < TIMES; i++)
      {
        add (f[i % 2], i, 5 + i % 2);
        CHECK_EQ (overwrite (), -1e9);
      }
    acc_wait (5);
    acc_wait (6);
  }
  for (int i = 0; i < SIZE; i++)
    {
      CHECK_EQ (f[0].value[i], 90);
      CHECK_EQ (f[1].value[i], 100);
    }

  /* What is absent comes back when the queue is done.  */
  add (f[0], 10, 7);
  acc_wait (7);
  CHECK_EQ (f[0].value[SIZE - 1], 100);
  CHECK_ABSENT (f[0].value, sizeof (double));
  return 0;
}
