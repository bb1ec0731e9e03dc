/* Section 2: declare in a block is a deep region as long as the block.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

static void
work (struct vec *from)
{
  struct vec x = *from;
#pragma acc declare copy(x)
  CHECK_PRESENT (&x, sizeof x);
  CHECK (attached_p (&x.a));
#pragma acc parallel loop
  for (int i = 0; i < 4; i++)
    x.a[i] = i + 1;
}

int
main (void)
{
  struct vec x;
  x.n = 4;
  x.a = NEW (int, 4);
  work (&x);
  for (int i = 0; i < 4; i++)
    CHECK_EQ (x.a[i], i + 1);
  CHECK_ABSENT (x.a, 4 * sizeof (int));
  free (x.a);
  return 0;
}
