/* Cure kernels-loop: async, wait and if clauses of a kernels construct with
   several loops hold for all of them; what is present is used.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"
#include <openacc.h>

static void
step (int n, int *x, int *y, int q, int on_device)
{
#pragma acc kernels async(q) wait(q + 1) if(on_device) copy(x[0:n]) \
  present_or_copyin(y[0:n])
  {
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      x[i] += y[i];
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      x[i] *= 2;
  }
}

static void
present_step (int n, int *x, int *y, int q)
{
#pragma acc kernels async(q) wait(q + 1) present(x[0:n], y[0:n])
  {
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      x[i] += y[i];
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      x[i] *= 2;
  }
}

int
main (void)
{
  const int n = 100;
  int x[100], y[100], before;
  for (int i = 0; i < n; i++)
    {
      x[i] = i;
      y[i] = 1;
    }
#pragma acc data copyin(y[0:n])
  {
#pragma acc parallel loop async(4) present(y[0:n])
    for (int i = 0; i < n; i++)
      y[i] = 2;
    step (n, x, y, 3, 1);
#pragma acc wait
    CHECK_EQ (x[5], 14);
    step (n, x, y, 3, 0);
    CHECK_EQ (x[5], (14 + y[5]) * 2);
    before = x[5];
#pragma acc data copy(x)
    {
#pragma acc parallel loop async(4) present(y[0:n])
      for (int i = 0; i < n; i++)
	y[i] = 10;
      present_step (n, x, y, 3);
#pragma acc parallel loop async(3) present(x)
      for (int i = 0; i < n; i++)
	x[i]++;
#pragma acc wait
    }
  }
  CHECK_EQ (x[5], (before + 10) * 2 + 1);
  return 0;
}
