/* Section 2: a structure that a parallel construct uses without any clause is
   copied deep.

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
  for (int i = 0; i < N; i++)
    x.a[i] = i;

#pragma acc parallel
  {
#pragma acc loop
    for (int i = 0; i < x.n; i++)
      x.a[i] = x.a[i] * x.a[i];
  }

  for (int i = 0; i < N; i++)
    CHECK_EQ (x.a[i], i * i);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, N * sizeof (int));
  free (x.a);
  return 0;
}
