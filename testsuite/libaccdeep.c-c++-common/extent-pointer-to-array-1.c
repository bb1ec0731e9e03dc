/* Section 1.2: float (*m)[3] with [0:n][0:3]: a pointer, then a dimension.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct points
{
  int n;
  float (*m)[3];
  float (*whole)[3];
#pragma acc shape include(m[0:n][0:3], whole[0:n])
};

int
main (void)
{
  struct points x;
  x.n = 5;
  x.m = (float (*)[3]) NEW (float, 15);
  x.whole = (float (*)[3]) NEW (float, 15);

#pragma acc data copy(x)
  {
    CHECK_PRESENT (x.m, 15 * sizeof (float));
    CHECK_PRESENT (x.whole, 15 * sizeof (float));
#pragma acc parallel loop
    for (int i = 0; i < x.n; i++)
      for (int j = 0; j < 3; j++)
	{
	  x.m[i][j] = 10 * i + j;
	  x.whole[i][j] = -x.m[i][j];
	}
  }
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 3; j++)
      {
	CHECK_EQ (x.m[i][j], 10 * i + j);
	CHECK_EQ (x.whole[i][j], -(10 * i + j));
      }
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.m, 15 * sizeof (float));
  free (x.m);
  free (x.whole);
  return 0;
}
