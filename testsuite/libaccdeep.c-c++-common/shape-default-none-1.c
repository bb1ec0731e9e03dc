/* Section 1.3: default(none) with all pointers and deep aggregates listed; flat
   members need not be.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 4

struct inner
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

struct outer
{
  int n;
  double flat[3];
  int *p;
  int *q;
  struct inner in;
#pragma acc shape default(none) include(p[0:n], in) exclude(q)
};

int
main (void)
{
  struct outer x;
  x.n = x.in.n = N;
  x.p = NEW (int, N);
  x.q = NEW (int, N);
  x.in.a = NEW (int, N);
  x.flat[1] = 1;

#pragma acc data copy(x)
  {
    CHECK (attached_p (&x.p) && attached_p (&x.in.a));
    CHECK_ABSENT (x.q, N * sizeof (int));
#pragma acc serial
    x.flat[1] += x.n;
  }
  CHECK_EQ (x.flat[1], 1 + N);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.in.a, N * sizeof (int));
  free (x.p);
  free (x.q);
  free (x.in.a);
  return 0;
}
