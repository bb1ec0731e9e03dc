/* Section 2: if(0) on data means that nothing is mapped; if(1) that it is.

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
region (struct vec *p, int on)
{
#pragma acc data copy(p[0:1]) if(on)
  {
    if (on)
      {
	CHECK_PRESENT (p, sizeof *p);
	CHECK_PRESENT (p->a, 4 * sizeof (int));
      }
    else
      {
	CHECK_ABSENT (p, sizeof *p);
	CHECK_ABSENT (p->a, 4 * sizeof (int));
      }
  }
  CHECK_ABSENT (p, sizeof *p);
  CHECK_ABSENT (p->a, 4 * sizeof (int));
}

int
main (void)
{
  struct vec x;
  x.n = 4;
  x.a = NEW (int, 4);
  region (&x, 0);
  region (&x, 1);
  free (x.a);
  return 0;
}
