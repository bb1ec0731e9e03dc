/* ACCLL's dyn_cont_array_2d2: an array of two dimensions in one piece of
   dynamic memory, by a pointer to its rows.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

static void
transpose (int n, int m, float (*a)[m], float (*b)[n])
{
#pragma acc parallel loop collapse(2) copyin(a[0:n][0:m]) copyout(b[0:m][0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b[j][i] = a[i][j];
}

int
main (void)
{
  const int n = 17, m = 33;
  float (*a)[m] = (float (*)[m]) NEW (float, n * m);
  float (*b)[n] = (float (*)[n]) NEW (float, n * m);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = i * 100 + j;
  transpose (n, m, a, b);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      CHECK_EQ (b[j][i], i * 100 + j);
  CHECK_ABSENT (a, n * m * sizeof (float));
  free (a);
  free (b);
  return 0;
}
