/* Section 3: exit data of a root that is not present is no action, for copyout,
   delete and finalize.

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
  x.a[3] = 3;

#pragma acc exit data copyout(x)
#pragma acc exit data delete(x)
#pragma acc exit data delete(x) finalize

  CHECK_EQ (x.a[3], 3);
  CHECK_ABSENT (&x, sizeof x);
  free (x.a);
  return 0;
}
