/* Section 1.2: [n] is [0:n].

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
  int *b;
#pragma acc shape include(a[n], b[2])
};

int
main (void)
{
  struct vec x;
  x.n = 5;
  x.a = NEW (int, 5);
  x.b = NEW (int, 3);

#pragma acc data copy(x)
  {
    CHECK_PRESENT (x.a, 5 * sizeof (int));
    CHECK_PRESENT (x.b, 2 * sizeof (int));
    CHECK_ABSENT (&x.b[2], sizeof (int));
#pragma acc parallel loop
    for (int i = 0; i < 5; i++)
      x.a[i] = i + x.b[1];
  }
  for (int i = 0; i < 5; i++)
    CHECK_EQ (x.a[i], i);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.b, 2 * sizeof (int));
  free (x.a);
  free (x.b);
  return 0;
}
