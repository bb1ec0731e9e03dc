/* Section 2: an element a[i] as operand.

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
      p[i].n = 4;
      p[i].a = NEW (int, 4);
    }
  int k = 1;

#pragma acc data copy(p[k])
  {
    CHECK_PRESENT (p[1].a, 4 * sizeof (int));
    CHECK_ABSENT (p[0].a, 4 * sizeof (int));
#pragma acc parallel loop present(p[1:1])
    for (int j = 0; j < 4; j++)
      p[1].a[j] = j + 1;
  }

  for (int j = 0; j < 4; j++)
    {
      CHECK_EQ (p[0].a[j], 0);
      CHECK_EQ (p[1].a[j], j + 1);
      CHECK_EQ (p[2].a[j], 0);
    }
  CHECK_ABSENT (p, sizeof p);
  for (int i = 0; i < 3; i++)
    free (p[i].a);
  return 0;
}
