/* Section 2: data clauses on kernels and kernels loop are deep.

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

#pragma acc kernels copy(x)
  {
    for (int i = 0; i < x.n; i++)
      x.a[i] = i + 1;
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ (x.a[i], i + 1);

#pragma acc kernels loop copy(x)
  for (int i = 0; i < N; i++)
    x.a[i] = 2 * i;
  for (int i = 0; i < N; i++)
    CHECK_EQ (x.a[i], 2 * i);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, N * sizeof (int));
  free (x.a);
  return 0;
}
