/* Section 1.3: a named shape gives new bounds to one member and keeps the
   default's for the others.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct two
{
  int n;
  int m;
  int *a;
  int *b;
#pragma acc shape include(a[0:n], b[0:n])
#pragma acc shape(head) include(a[0:m])
};

int
main (void)
{
  struct two x;
  x.n = 10;
  x.m = 3;
  x.a = NEW (int, 10);
  x.b = NEW (int, 10);

#pragma acc enter data copyin<head>(x)
  CHECK_PRESENT (x.a, 3 * sizeof (int));
  CHECK_ABSENT (x.a + 3, 7 * sizeof (int));
  CHECK_PRESENT (x.b, 10 * sizeof (int));
#pragma acc exit data delete<head>(x)
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, 10 * sizeof (int));
  CHECK_ABSENT (x.b, 10 * sizeof (int));
  free (x.a);
  free (x.b);
  return 0;
}
