/* Section 2: deep and ordinary operands, in several clauses of one
   directive.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 8

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

int
main (void)
{
  struct vec x, y;
  int factor[2] = { 3, 4 };
  int *out = NEW (int, N);
  x.n = y.n = N;
  x.a = NEW (int, N);
  y.a = NEW (int, N);
  for (int i = 0; i < N; i++)
    x.a[i] = i;

#pragma acc data copyin(factor, x) copyout(out[0:N]) copy(y)
  {
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      {
	out[i] = factor[0] * x.a[i];
	y.a[i] = factor[1] * x.a[i];
      }
  }

  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (out[i], 3 * i);
      CHECK_EQ (y.a[i], 4 * i);
    }
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (factor, sizeof factor);
  CHECK_ABSENT (out, N * sizeof (int));
  free (x.a);
  free (y.a);
  free (out);
  return 0;
}
