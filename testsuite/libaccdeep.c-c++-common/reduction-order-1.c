/* Cure reduction-order: the values of several workers are aligned, whatever
   order the variables have.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-final { needs-cure reduction-order "misaligned" } } */

#include "../lib/accdeep-test.h"

#define N 37
#define M 41

static int a[N][M];

int
main (void)
{
  long sum = 0, most = -1, sum_h = 0;
  double least = 1e9;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	a[i][j] = (i * 31 + j * 17) % 103;
	sum_h += a[i][j];
      }
#pragma acc parallel loop gang num_gangs(5) num_workers(2) vector_length(64) reduction(+ : sum) reduction(max : most) reduction(min : least) copy(a)
  for (int i = 0; i < N; i++)
    {
      int row = 0;
      int odd = 0;
#pragma acc loop worker vector reduction(+ : row) reduction(min : least) reduction(max : most) reduction(| : odd)
      for (int j = 0; j < M; j++)
	{
	  row += a[i][j];
	  odd |= a[i][j] & 1;
	  most = most > a[i][j] ? most : a[i][j];
	  least = least < a[i][j] ? least : a[i][j];
	}
      sum += row;
      a[i][0] = odd;
    }
  CHECK (sum == sum_h && most == 102 && least == 0);
  for (int i = 0; i < N; i++)
    CHECK (a[i][0] == 1);
  return 0;
}
