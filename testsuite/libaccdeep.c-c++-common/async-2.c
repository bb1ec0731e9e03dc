/* Section 3: a compute construct with async and data clauses of its own; acc
   wait without argument waits for it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 32

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
  x.n = y.n = N;
  x.a = NEW (int, N);
  y.a = NEW (int, N);
  for (int i = 0; i < N; i++)
    x.a[i] = i;

#pragma acc parallel loop copy(x) async(1)
  for (int i = 0; i < N; i++)
    x.a[i] += 5;
#pragma acc parallel loop copyout(y.a[0:N]) async(2)
  for (int i = 0; i < N; i++)
    y.a[i] = 3 * i;
#pragma acc wait
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (x.a[i], i + 5);
      CHECK_EQ (y.a[i], 3 * i);
    }
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, N * sizeof (int));
  free (x.a);
  free (y.a);
  return 0;
}
