/* Cure launch-arguments: a kernel that is launched with different arguments in
   turn finds each where it was.  More different ones than there are places for,
   and those that a kernel changes, are copied again.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-O2" } */

#include "../lib/accdeep-counters.h"

enum { n = 64, most = 40 };

static void __attribute__ ((noinline))
step (const double *from, double *to, double factor)
{
#pragma acc parallel loop present(from[0:n], to[0:n])
  for (int i = 0; i < n; i++)
    to[i] = from[i] * factor + 1;
}

/* The kernel changes its copy of OFFSET.  */
static void __attribute__ ((noinline))
number (double *to, int offset)
{
#pragma acc serial present(to[0:n]) copyin(offset)
  for (int i = 0; i < n; i++)
    to[i] = offset++;
}

static double
copied (void)
{
  return device_counter ("host_to_device_bytes");
}

int
main (void)
{
  double x[n], y[n], a[n], b[n];
  for (int i = 0; i < n; i++)
    a[i] = b[i] = x[i] = y[i] = i % 7;
#pragma acc data copy(x, y)
  {
    for (int round = 0; round < 12; round++)
      {
	const double before = copied ();
	step (x, y, .5);
	step (y, x, 2);
	for (int i = 0; i < n; i++)
	  {
	    b[i] = a[i] * .5 + 1;
	    a[i] = b[i] * 2 + 1;
	  }
	if (round > 2)
	  CHECK (copied () == before);
      }
    for (int round = 0; round < 3; round++)
      for (int k = 0; k < most; k++)
	{
	  step (x, y, k);
	  step (y, x, 1. / (k + 1));
	  for (int i = 0; i < n; i++)
	    {
	      b[i] = a[i] * k + 1;
	      a[i] = b[i] * (1. / (k + 1)) + 1;
	    }
	}
    for (int round = 0; round < 6; round++)
      {
	number (round & 1 ? x : y, 10 * (round & 1));
#pragma acc update self(x, y)
	for (int i = 0; i < n; i++)
	  CHECK ((round & 1 ? x : y)[i] == 10 * (round & 1) + i);
      }
#pragma acc parallel loop present(x, y) copyin(a, b)
    for (int i = 0; i < n; i++)
      {
	x[i] = a[i];
	y[i] = b[i];
      }
    step (x, y, 3);
  }
  for (int i = 0; i < n; i++)
    CHECK (x[i] == a[i] && y[i] == a[i] * 3 + 1);
  CHECK_ABSENT (x, sizeof x);
  return 0;
}
