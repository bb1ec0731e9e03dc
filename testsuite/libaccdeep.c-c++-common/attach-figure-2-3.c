/* Section 3, figure 2.3 of TR-16-1: the structure is built bottom-up;
   accdeep knows its layout, so the arrays are attached when it comes.

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
#pragma acc shape include(x[0:n], y[0:n]) exclude(z)
} points;

int
main (void)
{
  int n = 5;
  points p;
  p.n = n;
  p.x = NEW (float, n);
  p.y = NEW (float, n);
  p.z = NEW (float, n);
  for (int i = 0; i < n; i++)
    p.x[i] = p.y[i] = i;
#pragma acc data copyin(p.x[0:n], p.y[0:n])
  {
#pragma acc data create(p)
    {
      CHECK (attached_p (&p.x) && attached_p (&p.y));
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
	p.x[i] += p.y[i] + 1;
#pragma acc update self(p.x[0:n])
    }
  }
  for (int i = 0; i < n; i++)
    CHECK_EQ (p.x[i], 2 * i + 1);
  CHECK_ABSENT (&p, sizeof p);
  CHECK_ABSENT (p.x, n * sizeof (float));
  free (p.x);
  free (p.y);
  free (p.z);
  return 0;
}
