/* Section 3: acc_attach and acc_detach on a pointer of a deep structure.

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

#pragma acc enter data copyin(a[0:4])
#pragma acc enter data copyin<no_a>(x)
  acc_attach ((void **) &x.a);
  CHECK (attached_p (&x.a));
#pragma acc serial present(x)
  x.a[1] = 8;
  acc_detach ((void **) &x.a);
  CHECK (memory_shared_p () || device_pointer_at (&x.a) == a);
#pragma acc exit data delete<no_a>(x)
#pragma acc exit data copyout(a[0:4])
  CHECK_EQ (a[1], 8);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (a, 4 * sizeof (int));
  free (a);
  return 0;
}
