/* Cure launch-waits: functions with constructs, which others can call, too, are
   inlined, so that a loop around their calls waits once; not those that are
   noinline.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* { dg-final { needs-cure launch-waits "waits for each launch" } } */

#include "../lib/accdeep-counters.h"

enum { n = 100, steps = 20 };

static uint64_t
waits (void)
{
  return calls_of_driver ("cuStreamSynchronize");
}

/* TO = FACTOR * FROM + 1, too large for what -O2 inlines by itself.  */
void
step (int rows, int columns, double factor, double *from, double *to)
{
#pragma acc kernels present(from[0:rows * columns], to[0:rows * columns])
  {
#pragma acc loop independent
    for (int j = 0; j < rows; j++)
#pragma acc loop independent
      for (int i = 0; i < columns; i++)
	to[j * columns + i] = factor * from[j * columns + i] + 1;
  }
}

void __attribute__ ((noinline))
step_alone (double *x)
{
#pragma acc parallel loop present(x[0:n])
  for (int i = 0; i < n; i++)
    x[i] += 1;
}

int
main (void)
{
  double x[n], y[n], z[n];
  for (int i = 0; i < n; i++)
    {
      x[i] = z[i] = i;
      y[i] = 0;
    }
#pragma acc enter data copyin(x, y, z)
  step (10, 10, 1, x, y);
  double *from = y;
  double *to = x;
  uint64_t before = waits ();
  for (int k = 0; k < steps; k++)
    {
      step (10, 10, .5, from, to);
      double *other = from;
      from = to;
      to = other;
    }
#pragma acc update self(x, y)
  if (waits () - before > 4)
    {
      printf ("waits for each launch: %d\n", (int) (waits () - before));
      return 1;
    }
  for (int i = 0; i < n; i++)
    {
      double value = i + 1;
      for (int k = 0; k < steps; k++)
	{
	  const double last = value;
	  value = .5 * last + 1;
	  if (k == steps - 1)
	    CHECK_EQ (x[i], last);
	}
      CHECK_EQ (y[i], value);
    }
  before = waits ();
  for (int k = 0; k < steps; k++)
    step_alone (z);
  CHECK (before == 0 || waits () - before >= steps);
#pragma acc exit data copyout(z) delete(x, y)
  for (int i = 0; i < n; i++)
    CHECK_EQ (z[i], i + steps);
  return 0;
}
