/* Section 1.2: a null pointer stays null, whatever its length; the kernel can
   test it.

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
  struct vec p[2];
  int null[2] = { -1, -1 };
  p[0].n = p[1].n = 100;
  p[0].a = NULL;
  p[1].a = NEW (int, 100);

#pragma acc parallel loop copy(p, null)
  for (int i = 0; i < 2; i++)
    {
      null[i] = p[i].a == NULL;
      if (p[i].a)
	p[i].a[99] = 5;
    }

  CHECK (null[0] == 1 && null[1] == 0);
  CHECK (p[0].a == NULL);
  CHECK_EQ (p[1].a[99], 5);
  CHECK_ABSENT (p, sizeof p);
  CHECK_ABSENT (p[1].a, 100 * sizeof (int));
  free (p[1].a);
  return 0;
}
