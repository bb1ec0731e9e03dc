/* Section 3: a parent that goes while a child stays is detached from it; the
   child stays by its own count.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
#pragma acc shape(no_a) exclude(a)
};

int
main (void)
{
  struct vec x;
  x.n = 4;
  x.a = NEW (int, 4);
  int *a = x.a;

#pragma acc enter data copyin(x)
#pragma acc exit data delete<no_a>(x)
  CHECK_ABSENT (&x, sizeof x);
  CHECK_PRESENT (a, 4 * sizeof (int));
#pragma acc exit data delete(a[0:4])
  CHECK_ABSENT (a, 4 * sizeof (int));
  free (a);
  return 0;
}
