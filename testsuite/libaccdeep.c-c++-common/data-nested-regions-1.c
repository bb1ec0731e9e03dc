/* Section 3: structured regions nest; the inner one finds all present, moves
   nothing, and the outer one still owns the data.

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

#pragma acc data copy(x)
  {
#pragma acc data copy(x)
    {
#pragma acc parallel loop
      for (int i = 0; i < N; i++)
	x.a[i] = i + 1;
    }
    CHECK_PRESENT (&x, sizeof x);
    CHECK (attached_p (&x.a));
    CHECK (memory_shared_p () || x.a[1] == 0);
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ (x.a[i], i + 1);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, N * sizeof (int));
  free (x.a);
  return 0;
}
