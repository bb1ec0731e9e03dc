/* Section 3: a structured region releases what its entry took, even if host
   lengths and pointers changed meanwhile.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
#pragma acc shape(no_n) exclude(n)
};

int
main (void)
{
  struct vec x;
  x.n = 6;
  x.a = NEW (int, 6);
  int *a = x.a;
  int other[2];

#pragma acc data copy<no_n>(x)
  {
#pragma acc parallel loop
    for (int i = 0; i < 6; i++)
      x.a[i] = i;
    x.n = 2;
    x.a = other;
  }
  CHECK (x.a == other && x.n == 2);
  for (int i = 0; i < 6; i++)
    CHECK_EQ (a[i], i);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (a, 6 * sizeof (int));
  CHECK_ABSENT (other, sizeof other);
  free (a);
  return 0;
}
