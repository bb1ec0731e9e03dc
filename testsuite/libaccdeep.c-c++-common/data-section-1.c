/* Section 2: an array section of structures, each with its own length.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define M 5

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

int
main (void)
{
  struct vec *p = NEW (struct vec, M);
  for (int i = 0; i < M; i++)
    {
      p[i].n = 3 * i;
      p[i].a = i ? NEW (int, 3 * i) : NULL;
    }

#pragma acc data copy(p[0:M])
  {
    CHECK_PRESENT (p, M * sizeof *p);
#pragma acc parallel loop
    for (int i = 0; i < M; i++)
      for (int j = 0; j < p[i].n; j++)
	p[i].a[j] = 100 * i + j;
  }

  for (int i = 0; i < M; i++)
    {
      for (int j = 0; j < 3 * i; j++)
	CHECK_EQ (p[i].a[j], 100 * i + j);
      if (i)
	CHECK_ABSENT (p[i].a, 3 * i * sizeof (int));
      free (p[i].a);
    }
  CHECK_ABSENT (p, M * sizeof *p);
  free (p);
  return 0;
}
