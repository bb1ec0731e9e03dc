/* ACCLL's static_array_2d: arrays of two and three dimensions whose extents are
   constants.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

enum { n = 24, m = 40, k = 3 };

static float a[n][m], b[m][n], c[n][n];
static int cube[k][n][m];

int
main (void)
{
  int local[n][m];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	a[i][j] = i == j;
	b[j][i] = i + j;
	local[i][j] = -1;
      }
#pragma acc parallel loop gang copyin(a, b) copyout(c)
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      {
	float sum = 0;
	for (int l = 0; l < m; l++)
	  sum += a[i][l] * b[l][j];
	c[i][j] = sum;
      }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      CHECK_EQ (c[i][j], i + j);
#pragma acc parallel loop collapse(3) copyout(cube)
  for (int h = 0; h < k; h++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
	cube[h][i][j] = h * 10000 + i * 100 + j;
  CHECK_EQ (cube[k - 1][n - 1][m - 1], (k - 1) * 10000 + (n - 1) * 100 + m - 1);
  /* Some of the rows.  */
#pragma acc parallel loop collapse(2) copyin(cube[1:1][0:n][0:m]) \
  copyout(local[2:4][0:m])
  for (int i = 2; i < 6; i++)
    for (int j = 0; j < m; j++)
      local[i][j] = cube[1][i][j];
  for (int i = 0; i < n; i++)
    CHECK_EQ (local[i][1], i >= 2 && i < 6 ? 10001 + i * 100 : -1);
  return 0;
}
