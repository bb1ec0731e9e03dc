/* Section 2: declare at file scope declares the root alone; its members attach
   when they are entered.

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
#pragma acc declare create(x)

int
main (void)
{
  x.n = 4;
  x.a = NEW (int, 4);
  CHECK_PRESENT (&x, sizeof x);
  CHECK_ABSENT (x.a, 4 * sizeof (int));
#pragma acc enter data copyin(x)
  CHECK (attached_p (&x.a));
#pragma acc update device(x)
#pragma acc parallel loop present(x)
  for (int i = 0; i < 4; i++)
    x.a[i] = x.n + i;
#pragma acc exit data copyout(x)
  for (int i = 0; i < 4; i++)
    CHECK_EQ (x.a[i], 4 + i);
  CHECK_PRESENT (&x, sizeof x);
  CHECK_ABSENT (x.a, 4 * sizeof (int));
  free (x.a);
  return 0;
}
