/* Section 3: delete of an included member that was never entered, under a
   present root, is no action.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct two
{
  int n;
  int *a;
  int *b;
#pragma acc shape include(a[0:n], b[0:n])
#pragma acc shape(no_b) exclude(b)
};

int
main (void)
{
  struct two x;
  x.n = 4;
  x.a = NEW (int, 4);
  x.b = NEW (int, 4);
#pragma acc enter data copyin<no_b>(x)
#pragma acc exit data delete(x)
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, 4 * sizeof (int));
  CHECK_ABSENT (x.b, 4 * sizeof (int));
  free (x.a);
  free (x.b);
  return 0;
}
