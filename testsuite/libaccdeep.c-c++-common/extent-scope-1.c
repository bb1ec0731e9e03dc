/* Section 1.2: names in an extent are members first, then what is visible at
   the directive; never what is visible where the shape is used.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

static int n = 2;
static int m = 3;

struct vec
{
  int n;
  int *a;
  int *b;
#pragma acc shape include(a[0:n], b[0:m])
};

int
main (void)
{
  struct vec x;
  int n = 1;
  int m = 1;
  x.n = 7;
  x.a = NEW (int, 7);
  x.b = NEW (int, 7);

#pragma acc data copy(x)
  {
    CHECK_PRESENT (x.a, 7 * sizeof (int));
    CHECK_PRESENT (x.b, 3 * sizeof (int));
    CHECK_ABSENT (x.b + 3, sizeof (int));
  }
  CHECK_ABSENT (&x, sizeof x);
  CHECK_EQ (n + m, 2);
  free (x.a);
  free (x.b);
  return 0;
}
