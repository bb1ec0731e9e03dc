/* Section 1.2: rows[0:n][0:m] on float ** follows n pointers to m floats
   each.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct matrix
{
  int n, m;
  float **rows;
#pragma acc shape include(rows[0:n][0:m])
};

int
main (void)
{
  struct matrix x;
  x.n = 4;
  x.m = 6;
  x.rows = NEW (float *, 4);
  for (int i = 0; i < 4; i++)
    x.rows[i] = NEW (float, 6);

#pragma acc data copy(x)
  {
    CHECK_PRESENT (x.rows, 4 * sizeof (float *));
    CHECK (attached_p (&x.rows) && attached_p (&x.rows[3]));
    CHECK_PRESENT (x.rows[3], 6 * sizeof (float));
#pragma acc parallel loop
    for (int i = 0; i < x.n; i++)
      for (int j = 0; j < x.m; j++)
	x.rows[i][j] = 10 * i + j;
  }
  for (int i = 0; i < 4; i++)
    {
      for (int j = 0; j < 6; j++)
	CHECK_EQ (x.rows[i][j], 10 * i + j);
      CHECK_ABSENT (x.rows[i], 6 * sizeof (float));
      free (x.rows[i]);
    }
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.rows, 4 * sizeof (float *));
  free (x.rows);
  return 0;
}
