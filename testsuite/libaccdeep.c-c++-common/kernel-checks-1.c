/* Section 1.6: objects are allocated whole; each kind of access through deep
   pointers, read and written, in gangs, workers and vectors.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define M 6

struct vec
{
  int n;
  double *a;
  struct
  {
    short lo;
    short hi;
  } limits;
  double sum;
#pragma acc shape include(a[0:n])
};

int
main (void)
{
  struct vec v[M];
  double total = 0;
  for (int k = 0; k < M; k++)
    {
      v[k].n = 40 + k;
      v[k].limits.lo = k;
      v[k].limits.hi = 40;
      v[k].sum = -1;
      v[k].a = NEW (double, 40 + k);
      for (int i = 0; i < 40 + k; i++)
	v[k].a[i] = i;
    }

#pragma acc parallel loop gang copy(v) reduction(+:total) vector_length(32)
  for (int k = 0; k < M; k++)
    {
      double sum = 0;
#pragma acc loop worker vector reduction(+:sum)
      for (int i = v[k].limits.lo; i < v[k].limits.hi; i++)
	{
	  sum += v[k].a[i];
	  v[k].a[i] *= 2;
	}
      v[k].sum = sum;
      total += sum;
    }

  double expected_total = 0;
  for (int k = 0; k < M; k++)
    {
      double expected = 0;
      for (int i = k; i < 40; i++)
	expected += i;
      CHECK_EQ (v[k].sum, expected);
      expected_total += expected;
      for (int i = 0; i < 40 + k; i++)
	CHECK_EQ (v[k].a[i], i >= k && i < 40 ? 2 * i : i);
      CHECK_ABSENT (v[k].a, sizeof (double));
      free (v[k].a);
    }
  CHECK_EQ (total, expected_total);
  CHECK_ABSENT (v, sizeof v);
  return 0;
}
