/* Section 1.1: a directive belongs to the nearest enclosing type.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct outer
{
  int n;
  struct inner
  {
    int n;
    int *a;
#pragma acc shape include(a[0:n])
  } in;
  int *b;
#pragma acc shape include(b[0:n])
};

int
main (void)
{
  struct outer x;
  x.n = 2;
  x.in.n = 5;
  x.in.a = NEW (int, 5);
  x.b = NEW (int, 2);

#pragma acc data copy(x)
  {
    CHECK_PRESENT (x.in.a, 5 * sizeof (int));
    CHECK_PRESENT (x.b, 2 * sizeof (int));
#pragma acc parallel loop
    for (int i = 0; i < 2; i++)
      {
	x.in.a[i] = i;
	x.b[i] = x.in.n;
      }
  }
  for (int i = 0; i < 2; i++)
    {
      CHECK_EQ (x.in.a[i], i);
      CHECK_EQ (x.b[i], 5);
    }
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.in.a, 5 * sizeof (int));
  free (x.in.a);
  free (x.b);
  return 0;
}
