/* Section 2: a section that starts after the first element maps those elements
   only.

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
  struct vec p[6];
  for (int i = 0; i < 6; i++)
    {
      p[i].n = 4;
      p[i].a = NEW (int, 4);
    }

#pragma acc data copy(p[2:3])
  {
    CHECK_ABSENT (&p[1], sizeof p[1]);
    CHECK_ABSENT (p[1].a, 4 * sizeof (int));
    CHECK_PRESENT (&p[2], 3 * sizeof p[2]);
    CHECK_ABSENT (&p[5], sizeof p[5]);
    CHECK_ABSENT (p[5].a, 4 * sizeof (int));
#pragma acc parallel loop present(p[2:3])
    for (int i = 2; i < 5; i++)
      for (int j = 0; j < p[i].n; j++)
	p[i].a[j] = 10 * i + j;
  }

  for (int i = 0; i < 6; i++)
    {
      for (int j = 0; j < 4; j++)
	CHECK_EQ (p[i].a[j], i >= 2 && i < 5 ? 10 * i + j : 0);
      free (p[i].a);
    }
  CHECK_ABSENT (p, sizeof p);
  return 0;
}
