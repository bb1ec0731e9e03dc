/* Section 1.2: members of anonymous structures and unions count as members.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct mixed
{
  int kind;
  struct
  {
    int n;
    int *a;
  };
  union
  {
    int m;
    float ignored;
  };
  int *b;
#pragma acc shape include(a[0:n], b[0:m])
};

int
main (void)
{
  struct mixed x;
  x.kind = 1;
  x.n = 3;
  x.m = 2;
  x.a = NEW (int, 3);
  x.b = NEW (int, 2);

#pragma acc data copy(x)
  {
    CHECK (attached_p (&x.a) && attached_p (&x.b));
#pragma acc serial
    {
      x.a[2] = x.n;
      x.b[1] = x.m;
      x.kind = 4;
    }
  }
  CHECK_EQ (x.a[2], 3);
  CHECK_EQ (x.b[1], 2);
  CHECK_EQ (x.kind, 4);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, 3 * sizeof (int));
  free (x.a);
  free (x.b);
  return 0;
}
