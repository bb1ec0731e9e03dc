/* Section 10: each queue has a row in the trace, with the tasks by their names,
   one event each; constructs in functions that the block calls are ordinary
   ones, which are done when the function returns, whatever tasks are under way;
   and the host does not wait for tasks before the region's end.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-set-target-env-var SIMCUDA_STREAMS "deferred" } */

/* { dg-skip-device host "nothing is counted there" } */

#include "../lib/accdeep-profile.h"

enum { N = 100, PIECES = 6 };

float a[N], b[PIECES][N], other[4];

/* No task.  */
static float
ordinary (void)
{
#pragma acc parallel copy(other)
  for (int i = 0; i < 4; i++)
    other[i] += 1;
  return other[3];
}

static void
fill (float *x, int n, float by)
{
  for (int i = 0; i < n; i++)
    x[i] = by;
}

static void
run (void)
{
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc dataflow copyin(a) copyout(b)
  {
    for (int k = 0; k < PIECES; k++)
      {
#pragma acc kernels copyout(b[k : 1][0 : N])
	fill (b[k], N, k);
	CHECK_EQ (ordinary (), k + 1);
      }
  }
  for (int k = 0; k < PIECES; k++)
    CHECK_EQ (b[k][N - 1], k);
}

static void
check_trace (const char *text)
{
  CHECK_EQ (count (text, "\"name\": \"fill\", \"cat\": \"kernel\""), PIECES);
  CHECK_EQ (count (text, "\"name\": \"queue 4096\""), 1);
  CHECK (count (text, "ordinary") >= PIECES);
}

int
main (int argc, char **argv)
{
  if (argc > 1)
    run ();
  else
    check_trace (profile_of (argv[0], "tasks"));
  return 0;
}
