/* Section 2: default(present) on a compute construct looks an implicit deep
   operand up.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

static struct vec x;

int
main (void)
{
  x.n = 4;
  x.a = NEW (int, 4);
#pragma acc enter data copyin(x)
#pragma acc parallel loop default(present)
  for (int i = 0; i < 4; i++)
    x.a[i] = i;
#pragma acc exit data copyout(x)
  for (int i = 0; i < 4; i++)
    CHECK_EQ (x.a[i], i);
  CHECK_ABSENT (&x, sizeof x);
  free (x.a);
  return 0;
}
