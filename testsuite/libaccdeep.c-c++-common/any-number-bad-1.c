/* Section 3: constants that a kernel has changed are not copied back, and that is
   said, however many objects there are.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "shares memory" } */
/* { dg-set-target-env-var SIMCUDA_LEAKS "ignore" } */
/* { dg-shouldfail "constants" } */
/* { dg-output {24 bytes cannot be copied from the device: these are constants of the program, and they have changed there} } */

#include "../lib/accdeep-test.h"

static const double weights[3] = { 1, 2, 3 };

struct filter
{
  int n;
  const double *weight;
  double *out;
#pragma acc shape include(weight[0:n], out[0:n])
};

enum { N = 40 };

int
main (void)
{
  struct filter *f = NEW (struct filter, N);
  for (int i = 0; i < N; i++)
    {
      f[i].n = 3;
      f[i].weight = weights;
      f[i].out = NEW (double, 3);
    }
#ifdef PART
#pragma acc enter data copyin(f[0:N])
#pragma acc serial present(f[0:N])
  ((double *) f[2].weight)[1] = 7;
#pragma acc update self(f[2:3])
#else
#pragma acc serial copy(f[0:N])
  ((double *) f[0].weight)[1] = 7;
#endif
  return 0;
}
