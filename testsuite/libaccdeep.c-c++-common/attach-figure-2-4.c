/* Section 3, figure 2.4 of TR-16-1: an array of structures, and the arrays
   of each of its elements in turn.

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

int
main (void)
{
  const int n = 3;
  points *p = NEW (points, n);
  for (int i = 0; i < n; ++i)
    {
      p[i].n = 4 + i;
      p[i].x = NEW (float, p[i].n);
      p[i].y = NEW (float, p[i].n);
    }
  /* Allocate array p[:].  */
#pragma acc enter data copyin(p[0:n])
  for (int i = 0; i < n; ++i)
    {
      /* Allocate p[i].x[:], p[i].y[:].  */
#pragma acc enter data create(p[i].x[0:p[i].n],p[i].y[0:p[i].n])
      CHECK (attached_p (&p[i].x) && attached_p (&p[i].y));
    }
#pragma acc parallel loop present(p[0:n])
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < p[i].n; k++)
      {
	p[i].y[k] = k;
	p[i].x[k] = 10 * i + p[i].y[k];
      }
  for (int i = 0; i < n; ++i)
    {
#pragma acc exit data copyout(p[i].x[0:p[i].n]) delete(p[i].y[0:p[i].n])
      for (int k = 0; k < p[i].n; k++)
	CHECK_EQ (p[i].x[k], 10 * i + k);
    }
#pragma acc exit data delete(p[0:n])
  CHECK_ABSENT (p, n * sizeof *p);
  for (int i = 0; i < n; ++i)
    {
      CHECK_ABSENT (p[i].x, p[i].n * sizeof (float));
      free (p[i].x);
      free (p[i].y);
    }
  free (p);
  return 0;
}
