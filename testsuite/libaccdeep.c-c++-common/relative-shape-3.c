/* Section 2.3: bases may themselves be relative: a chain, in any order.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct chain
{
  int *c;
  int *b;
  int *a;
  int n;
#pragma acc shape include(c[@b], b[@a], a[0:n])
};

int
main (void)
{
  struct chain x;
  x.n = 8;
  x.a = NEW (int, 8);
  x.b = x.a + 3;
  x.c = x.b + 4;

#pragma acc serial copy(x)
  {
    *x.a = 1;
    *x.b = 2;
    *x.c = 3;
  }
  CHECK_EQ (x.a[0], 1);
  CHECK_EQ (x.a[3], 2);
  CHECK_EQ (x.a[7], 3);
  CHECK (x.b == x.a + 3 && x.c == x.a + 7);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, 8 * sizeof (int));
  free (x.a);
  return 0;
}
