/* Section 1.3, 2: copy with the default shape moves a struct and its array in
   at the start of the region, and back at its end, not before.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 20

struct vec
{
  int n;
  float *a;
#pragma acc shape include(a[0:n])
};

int
main (void)
{
  struct vec x;
  x.n = N;
  x.a = NEW (float, N);
  for (int i = 0; i < N; i++)
    x.a[i] = i;
  float *a = x.a;

#pragma acc data copy(x)
  {
    CHECK_PRESENT (&x, sizeof x);
    CHECK_PRESENT (x.a, N * sizeof (float));
#pragma acc parallel loop
    for (int i = 0; i < x.n; i++)
      x.a[i] = 2 * x.a[i] + x.n;
    for (int i = 0; i < N; i++)
      CHECK_EQ (x.a[i], memory_shared_p () ? 2 * i + N : i);
  }

  CHECK (x.a == a && x.n == N);
  for (int i = 0; i < N; i++)
    CHECK_EQ (x.a[i], 2 * i + N);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, N * sizeof (float));
  free (x.a);
  return 0;
}
