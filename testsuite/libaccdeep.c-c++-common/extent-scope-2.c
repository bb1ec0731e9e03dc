/* Section 1.2: a member that is declared after the directive is found, too.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

static int count = 1;

struct vec
{
#pragma acc shape include(a[0:count])
  int *a;
  int count;
};

int
main (void)
{
  struct vec x;
  x.count = 5 * count;
  x.a = NEW (int, 5);

#pragma acc data copy(x)
  {
    CHECK_PRESENT (x.a, 5 * sizeof (int));
  }
  CHECK_ABSENT (&x, sizeof x);
  free (x.a);
  return 0;
}
