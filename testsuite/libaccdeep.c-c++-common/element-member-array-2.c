/* Section 2.2: a clause on a member of an element of an array makes the array,
   which comes back if the kernel may change another element through a pointer.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct band
{
  int n;
  double *x;
  int change;
#pragma acc shape include(x[0:n])
};

static struct band b[2];

static void
change (struct band *p)
{
#pragma acc parallel loop copy(b[0].x[0:2])
  for (int i = 0; i < 1; i++)
    for (int k = 0; k < 2; k++)
      {
	p->change = b[k].n + 3;
	b[0].x[k] += 1;
      }
}

/* A section of length 0 says nothing of what the pointer leads to.  */
static void
change_beside (struct band *p)
{
#pragma acc parallel copy(b[0].x[0:2]) copyin(p[0:0])
  for (int k = 0; k < 2; k++)
    {
      p->change = b[k].n + 4;
      b[0].x[k] += 1;
    }
}

int
main (void)
{
  double v[2] = { 1, 2 };
  b[0].n = 2;
  b[0].x = v;
  b[1].n = 0;
  change (&b[1]);
  CHECK (b[1].change == 3 && b[0].change == 0 && b[0].x == v);
  CHECK (v[0] == 2 && v[1] == 3);
  change_beside (&b[1]);
  CHECK (b[1].change == 4 && v[1] == 4);
  CHECK_ABSENT (b, sizeof b);
  return 0;
}
