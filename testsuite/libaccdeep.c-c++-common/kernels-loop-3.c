/* Cure kernels-loop: each loop of a kernels construct is a launch of its own, in
   the order of the source, and so is what stands between them.  Data are mapped
   once around them; scalars that the construct changes have their values in
   later parts, and behind it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "launches nothing" } */
/* { dg-set-target-env-var GOMP_DEBUG "1" } */

#include "../lib/accdeep-test.h"

static int
two (int n, int *x)
{
  int t = 3;
#pragma acc kernels copy(x[0:n])
  {
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      x[i] = i + t;
    t = x[0] + x[n - 1];
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      x[i] += t;
  }
  return t;
}
/* { dg-output "kernel \\S*two.*launch gangs=4, workers=1" } */
/* { dg-output ".*kernel \\S*two.*launch gangs=1, workers=1" } */
/* { dg-output ".*kernel \\S*two.*launch gangs=4, workers=1" } */

/* The loops that MODE chooses are launched with those that it does not.  */
static void
branch (int n, int mode, int *x, int *y)
{
#pragma acc kernels copy(x[0:n], y[0:n])
  {
    if (mode == 1)
      {
#pragma acc loop independent
	for (int i = 0; i < n; i++)
	  x[i] = y[i] + 1;
#pragma acc loop independent
	for (int i = 0; i < n; i++)
	  y[i] = x[n - 1 - i];
      }
    else
      {
#pragma acc loop independent
	for (int i = 0; i < n; i++)
	  x[i] = y[i] - 1;
      }
  }
}
/* { dg-output ".*kernel \\S*branch.*launch gangs=4, workers=1" } */
/* { dg-output ".*kernel \\S*branch.*launch gangs=4, workers=1" } */

/* What the condition reads changes.  */
static void
unsteady (int n, int *x)
{
  int mode = 1;
#pragma acc kernels copy(x[0:n])
  {
    if (mode == 1)
      {
#pragma acc loop independent
	for (int i = 0; i < n; i++)
	  x[i] = 1;
	mode = 2;
#pragma acc loop independent
	for (int i = 0; i < n; i++)
	  x[i] += mode;
      }
  }
  CHECK_EQ (mode, 2);
}
/* { dg-output ".*kernel \\S*unsteady.*launch gangs=1, workers=1" } */

/* A scalar that is assigned first in each iteration, and not used behind it, and
   a sum that no clause names.  */
static int
scalars (int n, int *x)
{
  int t, sum = 1;
#pragma acc kernels loop independent copy(x[0:n])
  for (int i = 0; i < n; i++)
    {
      t = 2 * i;
      x[i] = t;
      sum += t;
    }
  t = 0;
  return sum + t;
}
/* { dg-output ".*kernel \\S*scalars.*launch gangs=1, workers=4" } */

/* A variable of the construct's own.  */
static void
own (int n, int *x)
{
#pragma acc kernels copy(x[0:n])
  {
    int first = x[0], y[2] = { 1, 2 };
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      x[i] = first + y[i % 2];
    y[0] = x[5];
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      x[i] += y[0];
  }
}
/* { dg-output ".*kernel \\S*own.*launch gangs=1, workers=1" } */
/* { dg-output ".*kernel \\S*own.*launch gangs=4, workers=1" } */
/* { dg-output ".*kernel \\S*own.*launch gangs=1, workers=1" } */
/* { dg-output ".*kernel \\S*own.*launch gangs=4, workers=1" } */

int
main (void)
{
  int x[100], y[100];
  CHECK_EQ (two (100, x), 105);
  CHECK_EQ (x[0], 108);
  CHECK_EQ (x[99], 207);
  for (int i = 0; i < 100; i++)
    y[i] = i;
  branch (100, 1, x, y);
  CHECK_EQ (x[99], 100);
  CHECK_EQ (y[99], 1);
  branch (100, 2, x, y);
  CHECK_EQ (x[99], 0);
  CHECK_EQ (y[99], 1);
  unsteady (100, x);
  CHECK_EQ (x[99], 3);
  CHECK_EQ (scalars (100, x), 9901);
  CHECK_EQ (x[99], 198);
  x[0] = 7;
  own (100, x);
  CHECK_EQ (x[0], 17);
  CHECK_EQ (x[99], 18);
  return 0;
}
