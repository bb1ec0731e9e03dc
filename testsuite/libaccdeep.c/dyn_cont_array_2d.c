/* ACCLL's dyn_cont_array_2d: pointers to rows that lie in one piece of dynamic
   memory one behind the other.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

static float **
make_rows (int n, int m)
{
  float **rows = NEW (float *, n);
  rows[0] = NEW (float, n * m);
  for (int i = 1; i < n; i++)
    rows[i] = rows[i - 1] + m;
  return rows;
}

int
main (void)
{
  int n = 20, m = 30;
  float **a = make_rows (n, m), **b = make_rows (n, m);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	a[i][j] = i;
	b[i][j] = j;
      }
  float *first = b[0];
#pragma acc data copyin(a[0:n][0:m]) copy(b[0:n][0:m])
  {
    CHECK_PRESENT (b[n - 1], m * sizeof (float));
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
	b[i][j] += a[i][j];
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      a[i][0] = -1;
  }
  CHECK (b[0] == first);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	CHECK_EQ (b[i][j], i + j);
	if (!memory_shared_p ())
	  CHECK_EQ (a[i][j], i);
      }
  CHECK_ABSENT (b[0], n * m * sizeof (float));
  free (a[0]);
  free (b[0]);
  free (a);
  free (b);
  return 0;
}
