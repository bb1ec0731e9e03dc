/* Section 3: the host's pointer never changes and the device's is attached
   exactly while the structure is present; exit detaches.

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

#pragma acc enter data copyin<no_a>(x)
  CHECK (memory_shared_p () || !attached_p (&x.a));
#pragma acc enter data copyin(x)
  CHECK (attached_p (&x.a));
#pragma acc enter data copyin(x)
  CHECK (attached_p (&x.a));
#pragma acc exit data delete(x)
  CHECK (attached_p (&x.a));
#pragma acc exit data delete(x)
  CHECK_PRESENT (&x, sizeof x);
  CHECK_ABSENT (x.a, 3 * sizeof (int));
  CHECK (device_pointer_at (&x.a) == a);
#pragma acc exit data delete<no_a>(x)
  CHECK_ABSENT (&x, sizeof x);
  CHECK (x.a == a);
  free (x.a);
  return 0;
}
