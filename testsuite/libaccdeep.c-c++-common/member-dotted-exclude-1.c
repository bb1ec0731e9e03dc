/* Section 1.2: a dotted path in exclude leaves one pointer of a deep member
   out.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 4

struct inner
{
  int n;
  int *a;
  int *b;
#pragma acc shape include(a[0:n], b[0:n])
};

struct outer
{
  struct inner in;
#pragma acc shape(no_b) exclude(in.b)
};

int
main (void)
{
  struct outer x;
  x.in.n = N;
  x.in.a = NEW (int, N);
  x.in.b = NEW (int, N);

#pragma acc data copy<no_b>(x)
  {
    CHECK (attached_p (&x.in.a));
    CHECK_ABSENT (x.in.b, N * sizeof (int));
  }
#pragma acc data copy(x)
  {
    CHECK (attached_p (&x.in.a));
    CHECK (attached_p (&x.in.b));
  }
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.in.a, N * sizeof (int));
  free (x.in.a);
  free (x.in.b);
  return 0;
}
