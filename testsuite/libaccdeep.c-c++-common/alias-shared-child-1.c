/* Section 3: two structures share an array; each sub-object counts as if named
   in its own clause.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

int
main (void)
{
  struct vec x, y;
  x.n = y.n = 4;
  x.a = y.a = NEW (int, 4);

#pragma acc enter data copyin(x)
#pragma acc enter data copyin(y)
#pragma acc exit data delete(x)
  CHECK_ABSENT (&x, sizeof x);
  CHECK_PRESENT (y.a, 4 * sizeof (int));
  CHECK (attached_p (&y.a));
#pragma acc exit data delete(y)
  CHECK_ABSENT (y.a, 4 * sizeof (int));

#pragma acc enter data copyin(x, y)
#pragma acc exit data delete(y)
  CHECK_PRESENT (x.a, 4 * sizeof (int));
#pragma acc exit data delete(x)
  CHECK_ABSENT (x.a, 4 * sizeof (int));
  free (x.a);
  return 0;
}
