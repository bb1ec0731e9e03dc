/* Section 1.3: several unnamed directives on one type act as one, inside the
   body and outside.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct sum
{
  int n;
#pragma acc shape init_needed(n)
  int *a;
#pragma acc shape include(a[0:n])
  int *b;
};
#pragma acc shape type(struct sum) include(b[0:2*n])

int
main (void)
{
  struct sum x;
  x.n = 3;
  x.a = NEW (int, 3);
  x.b = NEW (int, 6);

#pragma acc data copy(x)
  {
    CHECK (attached_p (&x.a) && attached_p (&x.b));
    CHECK_PRESENT (x.b, 6 * sizeof (int));
  }
#pragma acc data create(x)
  {
    int n = 0;
    read_device (&n, &x.n, sizeof n);
    CHECK_EQ (n, 3);
  }
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.b, 6 * sizeof (int));
  free (x.a);
  free (x.b);
  return 0;
}
