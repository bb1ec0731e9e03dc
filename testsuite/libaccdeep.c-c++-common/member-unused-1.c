/* Section 2.2: a data construct with a member of a type without a shape makes
   the object only where a kernel uses that member, and not an array beside it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct inner
{
  int *p;
};

struct outer
{
  int n;
  int a[2];
  struct inner r[2];
  int *q;
};

int
main (void)
{
  struct outer x = { 1, { 2, 3 }, { { NEW (int, 1) }, { NEW (int, 1) } }, NEW (int, 2) };
  int s = 0;
  *x.r[0].p = 6;
  x.q[1] = 4;

#pragma acc data copyin(x.r[0].p[0:1])
  {
    CHECK_PRESENT (x.r[0].p, sizeof (int));
    CHECK_ABSENT (&x, sizeof x);
#pragma acc parallel copy(s)
    s += x.a[1];
    CHECK_ABSENT (&x, sizeof x);
  }
  CHECK (s == 3);

#pragma acc data copyin(x.q[0:2])
  {
    CHECK_ABSENT (&x, sizeof x);
#pragma acc parallel copy(s)
    s += x.a[0] + x.n;
  }
  CHECK (s == 6);

#pragma acc data copyin(x.q[0:2])
  {
    CHECK_PRESENT (&x, sizeof x);
#pragma acc parallel copy(s)
    s += x.q[1];
  }
  CHECK (s == 10);
  CHECK_ABSENT (&x, sizeof x);
  free (x.r[0].p);
  free (x.r[1].p);
  free (x.q);
  return 0;
}
