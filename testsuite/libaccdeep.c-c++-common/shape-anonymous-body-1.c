/* Section 1.1: a directive inside of an anonymous structure's body: its
   members are those of the enclosing type.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct outer
{
  int before;
  struct
  {
    int n;
    int *a;
#pragma acc shape include(a[0:n])
  };
};

int
main (void)
{
  struct outer x;
  x.before = 1;
  x.n = 3;
  x.a = NEW (int, 3);

#pragma acc parallel loop copy(x)
  for (int i = 0; i < 3; i++)
    x.a[i] = i + x.before;

  for (int i = 0; i < 3; i++)
    CHECK_EQ (x.a[i], i + 1);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, 3 * sizeof (int));
  free (x.a);
  return 0;
}
