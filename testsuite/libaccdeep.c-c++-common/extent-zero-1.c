/* Section 1.2: for length 0 nothing is mapped and the device pointer has the
   host's value.

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
  struct vec x;
  int target = 4;
  x.n = 0;
  x.a = &target;

#pragma acc data copy(x)
  {
    CHECK_ABSENT (&target, sizeof target);
    CHECK (device_pointer_at (&x.a) == &target);
  }
  CHECK (x.a == &target);
  CHECK_EQ (target, 4);
  CHECK_ABSENT (&x, sizeof x);
  return 0;
}
