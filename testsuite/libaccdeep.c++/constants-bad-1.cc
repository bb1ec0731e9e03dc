/* Section 3: constants are not copied back.  If a kernel has changed them, that is
   said.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "shares memory" } */
/* { dg-shouldfail "constants" } */
/* { dg-output {(serial at [^ ]*constants-bad-1.cc:33:[0-9]*: .*24 bytes cannot be copied from the device: these are constants of the program, and they have changed there)} } */

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
  const_cast<double *> (f.weight)[1] = 7;
  return 0;
}
