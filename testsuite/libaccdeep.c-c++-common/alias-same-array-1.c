/* Section 3: two pointers of a structure to the same array: it is mapped once,
   both are attached.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct twice
{
  int n;
  int *a;
  int *b;
#pragma acc shape include(a[0:n], b[0:n])
};

int
main (void)
{
  struct twice x;
  x.n = 4;
  x.a = x.b = NEW (int, 4);

#pragma acc data copy(x)
  {
    CHECK (attached_p (&x.a) && attached_p (&x.b));
    CHECK (device_pointer_at (&x.a) == device_pointer_at (&x.b));
#pragma acc serial
    {
      x.a[0] = 1;
      x.b[1] = x.a[0] + 1;
    }
  }
  CHECK_EQ (x.a[0], 1);
  CHECK_EQ (x.a[1], 2);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, 4 * sizeof (int));
  free (x.a);
  return 0;
}
