/* Section 2: declare in a block with the name of a shape, with other directives
   in the rest of the block, left by return.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a, *b;
#pragma acc shape include(a[0:n], b[0:n])
#pragma acc shape(only_a) exclude(b)
};

static int
work (struct vec *from, int early)
{
  int before = 0;
#pragma acc parallel copy(before)
  before = 1;
  struct vec x = *from, y = *from;
#pragma acc declare copy<only_a>(x) copyin(y<only_a>)
  CHECK (attached_p (&x.a) && attached_p (&y.a));
  CHECK_ABSENT (x.b, 4 * sizeof (int));
#pragma acc parallel loop present<only_a>(x)
  for (int i = 0; i < 4; i++)
    x.a[i] = i + before;
  if (early)
    return 1;
#pragma acc parallel
  x.a[0] = 10;
  return 0;
}

int
main (void)
{
  struct vec x;
  x.n = 4;
  x.a = NEW (int, 4);
  x.b = NEW (int, 4);
  CHECK_EQ (work (&x, 1), 1);
  CHECK_EQ (x.a[0], 1);
  CHECK_EQ (x.a[3], 4);
  CHECK_ABSENT (x.a, 4 * sizeof (int));
  CHECK_EQ (work (&x, 0), 0);
  CHECK_EQ (x.a[0], 10);
  CHECK_ABSENT (x.a, 4 * sizeof (int));
  free (x.a);
  free (x.b);
  return 0;
}
