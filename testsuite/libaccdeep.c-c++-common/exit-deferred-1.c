/* Section 3: what is synchronous for the program is, when the driver works as late as
   it may: the device's memory goes back while copies to it are queued.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-set-target-env-var SIMCUDA_STREAMS "deferred" } */
/* { dg-set-target-env-var ACCDEEP_KEEP "0" } */

#include "../lib/accdeep-test.h"

struct list
{
  int n;
  float *a;
#pragma acc shape include(a[0:n])
};

int
main (void)
{
  struct list x = { 4, NEW (float, 4) };
  for (int i = 0; i < 4; i++)
    {
#pragma acc enter data copyin(x)
#pragma acc exit data delete(x)
      CHECK_ABSENT (&x, sizeof x);
      CHECK_ABSENT (x.a, 4 * sizeof (float));
#pragma acc parallel copy(x)
      x.a[3] += x.n;
    }
  CHECK_EQ (x.a[3], 16);
  free (x.a);
  return 0;
}
