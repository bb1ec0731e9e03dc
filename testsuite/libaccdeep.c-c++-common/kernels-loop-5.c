/* Cure kernels-loop: the gangs share the iterations of a loop over workers or
   vectors, and of one that a loop over gangs is in: each happens once.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "launches nothing" } */
/* { dg-set-target-env-var GOMP_DEBUG "1" } */

#include "../lib/accdeep-test.h"

static int
workers (int n)
{
  int s = 1;
#pragma acc kernels
  {
#pragma acc loop independent worker reduction(+:s)
    for (int i = 0; i < n; i++)
      s += i;
  }
  return s;
}
/* { dg-output "kernel \\S*workers.*launch gangs=13, workers=8" } */

static void
vectors (int n, int *x)
{
#pragma acc kernels loop vector copy(x[0:n])
  for (int i = 0; i < n; i++)
    x[i]++;
}
/* { dg-output ".*kernel \\S*vectors.*launch gangs=4, workers=1" } */

static void
rows (int n, int m, int *x)
{
#pragma acc kernels loop worker copy(x[0:n * m])
  for (int i = 0; i < n; i++)
    {
      x[i * m] += 5;
#pragma acc loop vector
      for (int j = 0; j < m; j++)
        x[i * m + j]++;
    }
}
/* { dg-output ".*kernel \\S*rows.*launch gangs=7, workers=1" } */

static void
inner (int n, int *x)
{
#pragma acc kernels loop independent copy(x[0:2 * n])
  for (int i = 0; i < 2; i++)
    {
      x[i * n] += 5;
#pragma acc loop gang
      for (int j = 0; j < n; j++)
        x[i * n + j]++;
    }
}
/* { dg-output ".*kernel \\S*inner.*launch gangs=2" } */

int
main (void)
{
  int x[100] = { 0 };
  CHECK (workers (100) == 4951);
  vectors (100, x);
  rows (7, 10, x);
  inner (50, x);
  for (int i = 0; i < 100; i++)
    CHECK (x[i] == (i < 70) + 2 + (i < 70 && i % 10 == 0) * 5 + (i % 50 == 0) * 5);
  return 0;
}
