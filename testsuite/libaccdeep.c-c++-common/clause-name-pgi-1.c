/* Section 2: the PGI dialect's clause(x<name>) means clause<name>(x).

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 4

struct two
{
  int n;
  int *a;
  int *b;
#pragma acc shape(a[0:n], b[0:n]) init_needed(n)
#pragma acc shape(no_b) exclude(b)
};

int
main (void)
{
  struct two x, y;
  x.n = y.n = N;
  x.a = NEW (int, N);
  x.b = NEW (int, N);
  y.a = NEW (int, N);
  y.b = NEW (int, N);

#pragma acc data copy(x<no_b>, y)
  {
    CHECK_PRESENT (x.a, N * sizeof (int));
    CHECK_ABSENT (x.b, N * sizeof (int));
    CHECK_PRESENT (y.a, N * sizeof (int));
    CHECK_PRESENT (y.b, N * sizeof (int));
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      {
	y.b[i] = i;
	x.a[i] = y.b[i] + 1;
      }
  }
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (y.b[i], i);
      CHECK_EQ (x.a[i], i + 1);
    }
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (&y, sizeof y);
  free (x.a);
  free (x.b);
  free (y.a);
  free (y.b);
  return 0;
}
