/* Section 3: equal ranges named by clauses of different directions are one
   object that moves in if either wants it and out if either wants it, in any
   order.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape init_needed(n) include(a[0:n])
};

int
main (void)
{
  struct vec x, y;
  x.n = y.n = 4;
  x.a = y.a = NEW (int, 4);
  x.a[0] = 1;

#pragma acc data copyin(x) copyout(y)
  {
#pragma acc serial
    y.a[1] = x.a[0] + 1;
  }
  CHECK_EQ (x.a[0], 1);
  CHECK_EQ (x.a[1], 2);
#pragma acc data copyout(y) copyin(x)
  {
#pragma acc serial
    y.a[2] = x.a[1] + 1;
  }
  CHECK_EQ (x.a[0], 1);
  CHECK_EQ (x.a[2], 3);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, 4 * sizeof (int));
  free (x.a);
  return 0;
}
