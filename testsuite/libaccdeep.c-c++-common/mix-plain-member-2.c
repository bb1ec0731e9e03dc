/* Section 3: the array of a deep structure is also mapped by a pointer variable
   of its own, in a structured region inside.

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
  x.n = 6;
  x.a = NEW (int, 6);
  int *part = x.a + 2;

#pragma acc data copy(x)
  {
#pragma acc data copyin(part[0:2])
    {
#pragma acc parallel loop
      for (int i = 0; i < 2; i++)
	part[i] = 10 + i;
    }
    CHECK_PRESENT (x.a, 6 * sizeof (int));
    CHECK (attached_p (&x.a));
  }
  for (int i = 0; i < 6; i++)
    CHECK_EQ (x.a[i], i == 2 || i == 3 ? 8 + i : 0);
  CHECK_ABSENT (x.a, 6 * sizeof (int));
  free (x.a);
  return 0;
}
