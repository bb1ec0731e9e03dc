/* Section 3, figure 2.2 of TR-16-1: a structure built top-down: the arrays
   attach to the structure that is present.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

typedef struct points
{
  float *x;
  float *y;
  float *z;
  int n;
  float coef, direction;
#pragma acc shape
} points;

static void
sub (int n, float *y)
{
  points p;
#pragma acc data create(p)
  {
    p.n = n;
    p.x = NEW (float, n);
    p.y = NEW (float, n);
    p.z = NEW (float, n);
    for (int i = 0; i < n; i++)
      {
	p.x[i] = i;
	p.y[i] = y[i];
      }
#pragma acc update device(p.n)
#pragma acc data copyin(p.x[0:n], p.y[0:n])
    {
      CHECK (attached_p (&p.x) && attached_p (&p.y));
#pragma acc parallel loop
      for (int i = 0; i < p.n; ++i)
	p.x[i] += p.y[i];
#pragma acc update self(p.x[0:n])
    }
    CHECK_PRESENT (&p, sizeof p);
    CHECK_ABSENT (p.x, n * sizeof (float));
  }
  CHECK_ABSENT (&p, sizeof p);
  for (int i = 0; i < n; i++)
    CHECK_EQ (p.x[i], i + y[i]);
  free (p.x);
  free (p.y);
  free (p.z);
}

int
main (void)
{
  float y[4] = { 10, 20, 30, 40 };
  sub (4, y);
  return 0;
}
