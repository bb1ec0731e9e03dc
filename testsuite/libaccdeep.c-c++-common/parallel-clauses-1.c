/* Section 2: data clauses on parallel are deep.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 8

struct vec
{
  int n;
  int *a;
#pragma acc shape init_needed(n) include(a[0:n])
};

int
main (void)
{
  struct vec x, y, z, t;
  x.n = y.n = z.n = t.n = N;
  x.a = NEW (int, N);
  y.a = NEW (int, N);
  z.a = NEW (int, N);
  t.a = NEW (int, N);
  for (int i = 0; i < N; i++)
    x.a[i] = z.a[i] = i;

#pragma acc parallel copyin(x) copyout(y) copy(z) create(t)
  {
#pragma acc loop
    for (int i = 0; i < x.n; i++)
      {
	t.a[i] = x.a[i] + 1;
	y.a[i] = 2 * t.a[i];
	z.a[i] += y.a[i];
      }
  }

  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (x.a[i], i);
      CHECK_EQ (y.a[i], 2 * i + 2);
      CHECK_EQ (z.a[i], 3 * i + 2);
      CHECK_EQ (t.a[i], memory_shared_p () ? i + 1 : 0);
    }
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (y.a, N * sizeof (int));
  CHECK_ABSENT (z.a, N * sizeof (int));
  CHECK_ABSENT (t.a, N * sizeof (int));
  free (x.a);
  free (y.a);
  free (z.a);
  free (t.a);
  return 0;
}
