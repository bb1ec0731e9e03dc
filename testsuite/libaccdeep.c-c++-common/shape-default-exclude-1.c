/* Section 1.3: default(exclude) leaves out every member that is not listed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 4

struct part
{
  int n;
  int m;
  int *a;
  int *b;
#pragma acc shape default(exclude) include(n, a[0:n])
};

int
main (void)
{
  struct part x;
  x.n = N;
  x.m = 5;
  x.a = NEW (int, N);
  x.b = NEW (int, N);

#pragma acc data copy(x)
  {
    CHECK (attached_p (&x.a));
    CHECK_ABSENT (x.b, N * sizeof (int));
#pragma acc serial
    {
      x.n = 2;
      x.m = 6;
    }
    if (!memory_shared_p ())
      x.m = 7;
  }
  CHECK_EQ (x.n, 2);
  CHECK_EQ (x.m, memory_shared_p () ? 6 : 7);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, N * sizeof (int));
  free (x.a);
  free (x.b);
  return 0;
}
