/* The program and the functions of libraries that its kernels call are one
   module of the device's: nothing is linked.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-Wl,--no-as-needed -lm" } */

#include "../lib/accdeep-counters.h"

#include <math.h>
#include <stdlib.h>

enum { n = 100 };

struct series
{
  int size;
  double *x;
  double *y;
#pragma acc shape include(x[0:size], y[0:size])
};

int limit = 7;
#pragma acc declare copyin(limit)

#pragma acc routine seq
static double
damped (double x)
{
  return sin (x) * exp (-x / (int) n) + cbrt (x);
}

int
main (void)
{
  struct series s = { n, NULL, NULL };
  s.x = (double *) malloc (n * sizeof *s.x);
  s.y = (double *) malloc (n * sizeof *s.y);
  for (int i = 0; i < n; i++)
    s.x[i] = i;
#pragma acc data copy(s)
  {
#pragma acc parallel loop present(s)
    for (int i = 0; i < s.size; i++)
      {
	/* The device's malloc is a library's function, too.  */
	double *kept = (double *) malloc (sizeof *kept);
	*kept = damped (s.x[i]);
	s.y[i] = *kept + limit;
	free (kept);
      }
  }
  for (int i = 0; i < n; i++)
    CHECK (fabs (s.y[i] - damped (i) - 7) < 1e-9);
  CHECK_EQ (calls_of_driver ("cuLinkAddData"), 0);
  free (s.x);
  free (s.y);
  return 0;
}
