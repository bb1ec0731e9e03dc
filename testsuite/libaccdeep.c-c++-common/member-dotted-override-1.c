/* Section 1.2: what an object says of a part of its member comes before what
   the member's own type says of it, however deep both reach.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct buffer
{
  int *p;
};

struct middle
{
  struct buffer b;
  int few;
#pragma acc shape include(b.p[0:few])
};

struct outer
{
  int many;
  struct middle m;
#pragma acc shape include(m.b.p[0:many])
};

int
main (void)
{
  struct outer x;
  x.many = 8;
  x.m.few = 2;
  x.m.b.p = NEW (int, 8);
#pragma acc data copy(x)
  {
    CHECK_PRESENT (x.m.b.p, 8 * sizeof (int));
#pragma acc parallel
    x.m.b.p[7] = 7;
  }
  CHECK_EQ (x.m.b.p[7], 7);
  struct middle *m = &x.m;
#pragma acc data copy(m[0:1])
  {
    CHECK_PRESENT (x.m.b.p, 2 * sizeof (int));
    CHECK_ABSENT (x.m.b.p + 2, sizeof (int));
  }
  CHECK_ABSENT (&x, sizeof x);
  return 0;
}
