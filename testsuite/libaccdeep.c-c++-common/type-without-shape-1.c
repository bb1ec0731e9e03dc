/* Section 1.3: without any directive a type with pointers is flat, as in GCC
   today.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct plain
{
  int n;
  int *a;
};

int
main (void)
{
  struct plain x;
  x.n = 4;
  x.a = NEW (int, 4);

#pragma acc data copyin(x)
  {
    CHECK_PRESENT (&x, sizeof x);
    CHECK_ABSENT (x.a, 4 * sizeof (int));
    CHECK (device_pointer_at (&x.a) == x.a);
  }
#pragma acc parallel loop copy(x.a[0:4])
  for (int i = 0; i < 4; i++)
    x.a[i] = i;
  for (int i = 0; i < 4; i++)
    CHECK_EQ (x.a[i], i);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, 4 * sizeof (int));
  free (x.a);
  return 0;
}
