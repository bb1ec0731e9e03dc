/* Cure kernels-loop: a kernels construct of one loop that the program calls
   independent runs in parallel; loops inside of it that are not called so stay
   in sequence; scalars are those of a kernels construct.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "launches nothing" } */
/* { dg-set-target-env-var GOMP_DEBUG "1" } */

#include "../lib/accdeep-test.h"

static double
sum (int n, const double *x)
{
  double s = 1;
#pragma acc kernels loop independent copyin(x[0:n]) reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}
/* { dg-output "kernel \\S*sum.*launch gangs=1, workers=4, vectors=32" } */

static void
nested (int n, int m, double *x)
{
#pragma acc kernels copy(x[0:n*m])
#pragma acc loop independent
  for (int i = 0; i < n; i++)
    {
#pragma acc loop independent
      for (int j = 0; j < m; j++)
	x[i * m + j] = i + j;
    }
}
/* { dg-output ".*kernel \\S*nested.*launch gangs=4, workers=1, vectors=32" } */

static void
prefix (int n, int m, double *x)
{
#pragma acc kernels copy(x[0:n*m])
  {
#pragma acc loop gang vector
    for (int i = 0; i < n; i++)
      {
#pragma acc loop
	for (int j = 1; j < m; j++)
	  x[i * m + j] += x[i * m + j - 1];
      }
  }
}
/* { dg-output ".*kernel \\S*prefix.*launch gangs=1, workers=1, vectors=32" } */

static void
present_scalar (int n, double *x)
{
  int k = 3;
#pragma acc enter data copyin(k)
  k = 4;
#pragma acc kernels loop independent copy(x[0:n])
  for (int i = 0; i < n; i++)
    x[i] = k;
#pragma acc exit data delete(k)
}
/* { dg-output ".*kernel \\S*present_scalar.*launch gangs=4, workers=1" } */

int
main (void)
{
  double x[100];
  for (int i = 0; i < 100; i++)
    x[i] = i;
  CHECK_EQ (sum (100, x), 4951);
  nested (10, 10, x);
  CHECK_EQ (x[99], 18);
  prefix (10, 10, x);
  CHECK_EQ (x[9], 45);
  CHECK_EQ (x[99], 135);
  present_scalar (100, x);
  CHECK_EQ (x[99], 3);
  return 0;
}
