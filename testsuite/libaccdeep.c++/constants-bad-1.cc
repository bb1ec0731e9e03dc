/* Section 3: what a pointer to const leads to may be constants, which cannot be
   copied back: that is said.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-shouldfail "constants" } */
/* { dg-output {(shared|24 bytes cannot be copied from the device: these are constants of the program; let them be copied in only)} } */

#include "../lib/accdeep-test.h"

static const double weights[3] = { 1, 2, 3 };

struct filter
{
  int n;
  const double *weight;
  double *out;
#pragma acc shape include(weight[0:n], out[0:n])
#pragma acc policy(apply) in(weight) out(out)
};

int
main ()
{
  double out[3] = {};
  filter f = { 3, weights, out };
#pragma acc parallel loop copy<apply>(f)
  for (int i = 0; i < f.n; i++)
    f.out[i] = 2 * f.weight[i];
  CHECK_EQ (out[2], 6);
#pragma acc serial copy(f)
  f.out[0] = f.weight[1];
  fputs ("shared\n", stderr);
  return memory_shared_p ();
}
