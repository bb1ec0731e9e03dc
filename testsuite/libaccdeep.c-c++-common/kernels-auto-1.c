/* Cure kernels-loop: loops of kernels constructs without a directive, or of which
   no clause says more, that are proved to be independent.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "launches nothing" } */
/* { dg-set-target-env-var GOMP_DEBUG "1" } */

#include "../lib/accdeep-test.h"
#include <stdlib.h>

#define N 100
static double grid[N][N], next[N][N];

/* Arrays are not the same memory.  */
static void
arrays (void)
{
#pragma acc kernels
  {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
	next[i][j] = grid[i - 1][j] + grid[i + 1][j] + grid[i][j - 1];
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
	grid[i][j] = next[i][j];
  }
}
/* { dg-output "kernel \\S*arrays.*launch gangs=301, workers=1" } */
/* { dg-output ".*kernel \\S*arrays.*launch gangs=301, workers=1" } */

/* Rows of a length that is known at run time; what another pointer leads to that
   is the only way there.  */
static void
rows (int n, int m, double *__restrict x, const double *__restrict y)
{
#pragma acc kernels loop copy(x[0:n * m]) copyin(y[0:n])
  for (int i = 0; i < n; i++)
    {
      double t = y[i];
      for (int j = 0; j < m; j++)
	x[i * m + j] = t + j;
    }
}
/* { dg-output ".*kernel \\S*rows.*launch gangs=1, workers=1" } */

/* Even and odd elements; memory that has just been allocated.  */
static double
allocated (int n)
{
  double *p = (double *) malloc (2 * n * sizeof *p);
  double *q = (double *) malloc (n * sizeof *q);
  double sum = 0, most = -1;
  int i;
#pragma acc kernels copyout(p[0:2 * n], q[0:n])
  {
    for (i = 0; i < n; i++)
      {
	int k = 2 * i;
	p[k] = i;
	p[k + 1] = -i;
      }
    for (i = n - 1; i >= 0; i--)
      q[i] = p[2 * i] - p[2 * i + 1];
#pragma acc loop auto
    for (i = 0; i < n; i++)
      sum += q[i];
    for (i = 0; i < n; i++)
      most = most > q[i] ? most : q[i];
  }
  CHECK_EQ (most, 2 * (n - 1));
  free (p);
  free (q);
  return sum;
}
/* { dg-output ".*kernel \\S*allocated.*launch gangs=4, workers=1" } */
/* { dg-output ".*kernel \\S*allocated.*launch gangs=4, workers=1" } */
/* { dg-output ".*kernel \\S*allocated.*launch gangs=1, workers=4" } */

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      grid[i][j] = i * j;
  arrays ();
  CHECK_EQ (grid[3][5], 10 + 20 + 12);
  CHECK_EQ (grid[0][5], 0);
  double x[60], y[20];
  for (int i = 0; i < 20; i++)
    y[i] = 10 * i;
  rows (20, 3, x, y);
  CHECK_EQ (x[59], 192);
  CHECK_EQ (x[3], 10);
  CHECK_EQ (allocated (100), 9900);
  return 0;
}
