/* cure private-array: reductions into private variables that are in memory, as a
   clause of a data construct names them.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 40

static int a[N][N], loops[N], sums[N], products[N];

static void
sum_rows (void)
{
  int sum = 7;
#pragma acc data create(sum) copyin(a) copyout(sums)
#pragma acc parallel loop private(sum)
  for (int i = 0; i < N; i++)
    {
      sum = i;
#pragma acc loop vector reduction(+ : sum)
      for (int k = 0; k < N; k++)
        sum += a[i][k];
      sums[i] = sum;
    }
  CHECK (sum == 7);
}

static void
sum_in_loops (void)
{
  int sum, i, j, k;
#pragma acc data create(sum, i, j, k) copyin(a) copyout(loops)
#pragma acc parallel loop private(sum)
  for (i = 0; i < N; i++)
    {
#pragma acc loop private(sum)
      for (j = 0; j < 1; j++)
        {
          sum = 0;
#pragma acc loop reduction(+ : sum)
          for (k = 0; k < N; k++)
            sum += a[i][k];
          loops[i] = sum;
        }
    }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++)
      a[i][k] = i + k;
  sum_rows ();
  sum_in_loops ();
  for (int i = 0; i < N; i++)
    {
      const int row = N * i + N * (N - 1) / 2;
      CHECK (sums[i] == row + i);
      CHECK (loops[i] == row);
    }
  return 0;
}
