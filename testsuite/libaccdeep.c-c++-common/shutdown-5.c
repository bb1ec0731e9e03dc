/* "Devices, threads, processes" of doc/runtime.md: exit handlers.  One that runs
   before libgomp's own has the device as ever; in one that runs behind it nothing
   is left to delete.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device host "has nothing to shut down" } */
/* { dg-set-target-env-var ACCDEEP_KEEP "1M" } */

#include "../lib/accdeep-test.h"

#define N 1000

struct row
{
  int n;
  double *v;
#pragma acc shape include(v[0:n])
};

static struct row small = { 3, NULL };
static struct row large[N];

/* Behind libgomp's.  */
static void
last (void)
{
#pragma acc exit data delete(small, large)
  printf ("last\n");
}

static void
first (void)
{
  small.v[0] = large[N - 1].v[0] = 0;
#pragma acc exit data copyout(small) async(1)
#pragma acc exit data copyout(large)
#pragma acc wait(1)
  CHECK_EQ (small.v[0], 2);
  CHECK_EQ (large[N - 1].v[0], 3);
  printf ("first\n");
}

int
main (void)
{
  double *all = NEW (double, 2 * N);
  atexit (last);
  small.v = NEW (double, 3);
  for (int i = 0; i < N; i++)
    {
      large[i].n = 2;
      large[i].v = all + 2 * i;
    }
#pragma acc enter data copyin(small, large)
#pragma acc serial present(small, large)
  {
    small.v[0] = 2;
    large[N - 1].v[0] = 3;
  }
  atexit (first);
  return 0;
}

/* { dg-output "^first\nlast\n$" } */
