/* Section 3: an ordinary exit data copyout of a member section that a deep
   directive brought, and ordinary updates of it.

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
  x.n = 4;
  x.a = NEW (int, 4);
  int *a = x.a;

#pragma acc enter data copyin(x)
  x.a[0] = 1;
#pragma acc update device(x.a[0:2])
#pragma acc serial present(x)
  {
    x.a[1] = x.a[0] + 1;
    x.a[2] = 5;
  }
#pragma acc update self(x.a[1:1])
  CHECK_EQ (x.a[1], 2);
  CHECK_EQ (x.a[2], memory_shared_p () ? 5 : 0);
#pragma acc exit data copyout(x.a[0:4])
  CHECK (x.a == a);
  CHECK_EQ (x.a[2], 5);
  CHECK_ABSENT (x.a, 4 * sizeof (int));
#pragma acc exit data delete(x)
  CHECK_ABSENT (&x, sizeof x);
  free (x.a);
  return 0;
}
