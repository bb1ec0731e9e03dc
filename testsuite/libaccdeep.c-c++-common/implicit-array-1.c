/* Section 2: an array of structures used without a clause is copied deep.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

static struct vec v[3];

int
main (void)
{
  for (int i = 0; i < 3; i++)
    {
      v[i].n = i + 1;
      v[i].a = NEW (int, i + 1);
    }

#pragma acc parallel loop
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < v[i].n; j++)
      v[i].a[j] = 10 * i + j;

  for (int i = 0; i < 3; i++)
    {
      for (int j = 0; j < v[i].n; j++)
	CHECK_EQ (v[i].a[j], 10 * i + j);
      CHECK_ABSENT (v[i].a, sizeof (int));
      free (v[i].a);
    }
  CHECK_ABSENT (v, sizeof v);
  return 0;
}
