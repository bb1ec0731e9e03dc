/* Section 3: a structured region inside of a loop and in a recursive function
   is as long as its block; each entry has its own record.

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
descend (struct vec *p, int depth)
{
  if (depth == 0)
    {
#pragma acc serial present(p[0:1])
      p->a[0] += 1;
      return;
    }
#pragma acc data copy(p[0:1])
  {
    descend (p, depth - 1);
    CHECK_PRESENT (p->a, 2 * sizeof (int));
  }
}

int
main (void)
{
  struct vec x;
  x.n = 2;
  x.a = NEW (int, 2);
  for (int i = 1; i < 4; i++)
    {
      descend (&x, i);
      CHECK_ABSENT (&x, sizeof x);
      CHECK_ABSENT (x.a, 2 * sizeof (int));
      CHECK_EQ (x.a[0], i);
    }
  free (x.a);
  return 0;
}
