/* Sections 1.2, 1.3: members of base classes count as members: a base with a
   shape of its own, one shaped from the derived class, and both used.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct shaped
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

struct unshaped
{
  int m;
  int *b;
};

struct derived : shaped, unshaped
{
  int *c;
#pragma acc shape include(b[0:m], c[0:n + m])
};

int
main ()
{
  derived x;
  x.n = 2;
  x.m = 3;
  x.a = NEW (int, 2);
  x.b = NEW (int, 3);
  x.c = NEW (int, 5);

#pragma acc data copy(x)
  {
    CHECK (attached_p (&x.a) && attached_p (&x.b) && attached_p (&x.c));
    CHECK_PRESENT (x.c, 5 * sizeof (int));
#pragma acc serial
    {
      x.a[1] = x.n;
      x.b[2] = x.m;
      x.c[4] = 9;
    }
  }
  CHECK_EQ (x.a[1], 2);
  CHECK_EQ (x.b[2], 3);
  CHECK_EQ (x.c[4], 9);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, 2 * sizeof (int));
  CHECK_ABSENT (x.b, 3 * sizeof (int));
  free (x.a);
  free (x.b);
  free (x.c);
}
