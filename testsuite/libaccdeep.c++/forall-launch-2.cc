/* accdeep/forall.hpp: a function with large variables in memory, called in a
   body, takes about as many instructions as called in the directive's loop: it
   is not inlined where each thread would get a copy of them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-options "-O2" } */

#include <accdeep/forall.hpp>

#include "../lib/accdeep-counters.h"

namespace acc = accdeep::acc;
using policy
    = acc::parallel<acc::num_gangs<4>,
                    acc::loop<acc::independent, acc::gang, acc::vector>>;

struct knot
{
  int value;
  knot *less, *more;
#pragma acc shape include(less [0:1], more [0:1])
};

/* How many knots are less than BOUND.  */
static inline int
count (const knot *root, int bound)
{
  const knot *stack[128];
  int depth = 0, found = 0;
  stack[depth++] = root;
  while (depth > 0)
    {
      const knot *k = stack[--depth];
      if (!k)
        continue;
      found += k->value < bound;
      stack[depth++] = k->less;
      if (k->value < bound)
        stack[depth++] = k->more;
    }
  return found;
}

static knot *
plant (int from, int to)
{
  if (from == to)
    return nullptr;
  const int middle = from + (to - from) / 2;
  return new knot{ middle, plant (from, middle), plant (middle + 1, to) };
}

template <class Run>
static double
instructions_of (Run run)
{
  run ();
  const double before = device_counter ("instructions");
  run ();
  return device_counter ("instructions") - before;
}

int
main ()
{
  enum
  {
    n = 64
  };
  knot *const root = plant (0, n);
  int *const p = NEW (int, n);
  accdeep::view<int> found (p, n);
#pragma acc data copyin(root [0:1]) copyout(p [0:n])
  {
    const double directive = instructions_of ([&] {
#pragma acc parallel loop num_gangs(4) independent gang vector                 \
    present(root [0:1], p [0:n])
      for (int i = 0; i < n; i++)
        p[i] = count (root, i);
    });
    const double forall = instructions_of ([&] {
      accdeep::forall<policy> (accdeep::range (0, int (n)),
                               [=] (int i) { found (i) = count (root, i); });
    });
    /* Inlined it takes 1.8 times as many.  */
    CHECK (forall <= 1.3 * directive);
  }
  for (int i = 0; i < n; i++)
    CHECK_EQ (p[i], i);
  return 0;
}
