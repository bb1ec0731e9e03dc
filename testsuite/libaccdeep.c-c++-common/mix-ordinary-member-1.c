/* Section 3: an ordinary enter data of a member section attaches to the parent
   that a deep directive brought; exit detaches.

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

#pragma acc enter data copyin<no_a>(x)
#pragma acc enter data copyin(x.a[0:4])
  CHECK (attached_p (&x.a));
#pragma acc serial present(x)
  x.a[2] = 6;
#pragma acc exit data copyout(x.a[0:4])
  CHECK_EQ (x.a[2], 6);
  CHECK_ABSENT (x.a, 4 * sizeof (int));
  CHECK_PRESENT (&x, sizeof x);
#pragma acc exit data delete<no_a>(x)
  CHECK_ABSENT (&x, sizeof x);
  free (x.a);
  return 0;
}
