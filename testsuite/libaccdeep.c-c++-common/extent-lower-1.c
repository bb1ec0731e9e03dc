/* Section 1.2: with a non-zero lower bound only the section is mapped, and p[i]
   means the same on both sides.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct window
{
  int first;
  int n;
  int *a;
#pragma acc shape include(a[first:n])
};

int
main (void)
{
  struct window x;
  x.first = 3;
  x.n = 4;
  x.a = NEW (int, 10);
  for (int i = 0; i < 10; i++)
    x.a[i] = i;

#pragma acc data copy(x)
  {
    CHECK_PRESENT (&x.a[3], 4 * sizeof (int));
    CHECK_ABSENT (x.a, 3 * sizeof (int));
    CHECK_ABSENT (&x.a[7], 3 * sizeof (int));
#pragma acc parallel loop
    for (int i = 3; i < 7; i++)
      x.a[i] = x.a[i] * 10;
  }
  for (int i = 0; i < 10; i++)
    CHECK_EQ (x.a[i], i >= 3 && i < 7 ? 10 * i : i);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, 10 * sizeof (int));
  free (x.a);
  return 0;
}
