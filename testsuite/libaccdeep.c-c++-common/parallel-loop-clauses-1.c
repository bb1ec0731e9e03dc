/* Section 2: data clauses on parallel loop are deep, beside clauses that are
   GCC's own business.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 50

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
  int sum = 0;
  for (int i = 0; i < N; i++)
    x.a[i] = i;

#pragma acc parallel loop gang vector num_gangs(2) vector_length(32) \
  copy(x) reduction(+:sum)
  for (int i = 0; i < x.n; i++)
    {
      sum += x.a[i];
      x.a[i] = -x.a[i];
    }

  CHECK_EQ (sum, N * (N - 1) / 2);
  for (int i = 0; i < N; i++)
    CHECK_EQ (x.a[i], -i);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, N * sizeof (int));
  free (x.a);
  return 0;
}
