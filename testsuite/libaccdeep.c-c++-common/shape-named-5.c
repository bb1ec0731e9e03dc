/* Section 1.3: the same variable's members with different shapes in two
   clauses of two types, and a named shape on an array section.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 4

struct two
{
  int n;
  int *a;
  int *b;
#pragma acc shape include(a[0:n], b[0:n])
#pragma acc shape(no_b) exclude(b)
#pragma acc shape(no_a) exclude(a)
};

int
main (void)
{
  struct two x[2], y;
  x[0].n = x[1].n = y.n = N;
  for (int i = 0; i < 2; i++)
    {
      x[i].a = NEW (int, N);
      x[i].b = NEW (int, N);
    }
  y.a = NEW (int, N);
  y.b = NEW (int, N);

#pragma acc data copy<no_b>(x[0:2]) copyin<no_a>(y)
  {
    for (int i = 0; i < 2; i++)
      {
	CHECK_PRESENT (x[i].a, N * sizeof (int));
	CHECK_ABSENT (x[i].b, N * sizeof (int));
      }
    CHECK_PRESENT (y.b, N * sizeof (int));
    CHECK_ABSENT (y.a, N * sizeof (int));
#pragma acc parallel loop
    for (int i = 0; i < 2; i++)
      for (int j = 0; j < N; j++)
	x[i].a[j] = 10 * i + j + y.b[j];
  }

  for (int i = 0; i < 2; i++)
    {
      for (int j = 0; j < N; j++)
	CHECK_EQ (x[i].a[j], 10 * i + j);
      free (x[i].a);
      free (x[i].b);
    }
  CHECK_ABSENT (x, sizeof x);
  CHECK_ABSENT (&y, sizeof y);
  free (y.a);
  free (y.b);
  return 0;
}
