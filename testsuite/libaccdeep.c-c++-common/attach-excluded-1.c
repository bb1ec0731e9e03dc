/* Section 3: a directive that excludes a pointer does not attach it, even
   where its target is present; a later one that includes it does.

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
  x.n = 3;
  x.a = NEW (int, 3);
  int *a = x.a;

#pragma acc enter data copyin(a[0:3])
#pragma acc enter data copyin<no_a>(x)
  CHECK (memory_shared_p () || device_pointer_at (&x.a) == x.a);
#pragma acc data copyin(x)
  {
    CHECK (attached_p (&x.a));
  }
  CHECK_PRESENT (a, 3 * sizeof (int));
  CHECK_PRESENT (&x, sizeof x);
#pragma acc exit data delete<no_a>(x)
#pragma acc exit data delete(a[0:3])
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (a, 3 * sizeof (int));
  free (x.a);
  return 0;
}
