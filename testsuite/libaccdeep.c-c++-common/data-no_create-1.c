/* Section 1.5: no_create creates nothing; an absent structure stays absent, and
   a present one is used.

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
  struct vec x;
  x.n = N;
  x.a = NEW (int, N);

#pragma acc data no_create(x)
  {
    CHECK_ABSENT (&x, sizeof x);
    CHECK_ABSENT (x.a, N * sizeof (int));
  }

#pragma acc data copy(x)
  {
#pragma acc data no_create(x)
    {
#pragma acc parallel loop
      for (int i = 0; i < x.n; i++)
	x.a[i] = 4 + i;
    }
    CHECK_PRESENT (x.a, N * sizeof (int));
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ (x.a[i], 4 + i);
  CHECK_ABSENT (&x, sizeof x);
  free (x.a);
  return 0;
}
