/* Section 1.1: a type clause inside of a body names the enclosing type, or a
   type declared in it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct outer
{
  int n;
  int *a;
  struct inner
  {
    int m;
    int *b;
  } in;
#pragma acc shape type(struct outer) include(a[0:n])
#pragma acc shape type(struct inner) include(b[0:m])
};

int
main (void)
{
  struct outer x;
  x.n = 2;
  x.a = NEW (int, 2);
  x.in.m = 3;
  x.in.b = NEW (int, 3);

#pragma acc data copy(x)
  {
    CHECK_PRESENT (x.a, 2 * sizeof (int));
    CHECK_PRESENT (x.in.b, 3 * sizeof (int));
    CHECK (attached_p (&x.a) && attached_p (&x.in.b));
  }
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.in.b, 3 * sizeof (int));
  free (x.a);
  free (x.in.b);
  return 0;
}
