/* Section 3: a construct on two structures in bulk, parts of which are named by
   ordinary calls inside, brings both back.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#include <openacc.h>

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
  x.a = NEW (int, 4);
  y.a = NEW (int, 4);
#pragma acc data copy(x, y)
  {
    CHECK_PRESENT (x.a, 4 * sizeof (int));
#pragma acc parallel present(x, y)
    {
      x.a[3] = 1;
      y.a[3] = 2;
    }
    CHECK_PRESENT (y.a + 1, sizeof (int));
#pragma acc parallel present(x, y)
    {
      x.a[2] = x.a[3] + 2;
      y.a[2] = y.a[3] + 2;
    }
  }
  CHECK_EQ (x.a[2], 3);
  CHECK_EQ (y.a[2], 4);
  CHECK_EQ (y.a[3], 2);
  CHECK_ABSENT (x.a, 4 * sizeof (int));
  CHECK_ABSENT (&y, sizeof y);
  free (x.a);
  free (y.a);
  return 0;
}
