/* Section 2: a whole array of structures as a variable.

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
  struct vec p[3];
  for (int i = 0; i < 3; i++)
    {
      p[i].n = 4 + i;
      p[i].a = NEW (int, 4 + i);
    }

#pragma acc data copy(p)
  {
#pragma acc parallel loop
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < p[i].n; j++)
	p[i].a[j] = 10 * i + j;
  }

  for (int i = 0; i < 3; i++)
    {
      for (int j = 0; j < 4 + i; j++)
	CHECK_EQ (p[i].a[j], 10 * i + j);
      CHECK_ABSENT (p[i].a, sizeof (int));
      free (p[i].a);
    }
  CHECK_ABSENT (p, sizeof p);
  return 0;
}
