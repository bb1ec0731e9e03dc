/* Cure kernels-loop: default(none) is about the program's variables, not about
   those that are declared in the construct.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

static int a[40][40];

static void
several (int n)
{
#pragma acc kernels default(none) copy(a, n)
  {
    int t = a[0][0] + n, u[2];
#pragma acc loop independent
    for (int i = 0; i < 40; i++)
      a[i][1] = t;
    u[1] = a[3][1] + 1;
#pragma acc loop independent
    for (int i = 0; i < 40; i++)
      a[i][1] += u[1];
  }
}

static void
tiled (int n)
{
#pragma acc kernels default(none) copy(a, n)
  {
    a[1][1] = 7;
#pragma acc loop tile(2, 3) independent
    for (int i = 0; i < n; i += 2)
      for (short j = 0; j < 10; j++)
	a[i][j] = i * j + 1;
#pragma acc loop
    for (int k = 0; k < 3; k++)
      a[k][20] = k;
  }
}

int
main (void)
{
  several (2);
  CHECK (a[0][1] == 5 && a[39][1] == 5 && a[3][2] == 0);
  tiled (10);
  CHECK (a[1][1] == 7 && a[8][9] == 73 && a[4][0] == 1 && a[9][1] == 5);
  CHECK (a[2][20] == 2 && a[10][1] == 5);
  CHECK_ABSENT (a, sizeof a);
  return 0;
}
