/* Cure kernels-loop: what stays in one thread: loops that the program does not
   call independent, and those that change variables of the construct, whose
   last value the program may use.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "launches nothing" } */
/* { dg-set-target-env-var GOMP_DEBUG "1" } */

#include "../lib/accdeep-test.h"

static void
dependent (int n, int *x)
{
#pragma acc kernels loop copy(x[0:n])
  for (int i = 1; i < n; i++)
    x[i] = x[i - 1] + 1;
}
/* { dg-output "kernel \\S*dependent.*launch gangs=1, workers=1" } */

static int
last (int n, int *x)
{
  int k = 0;
#pragma acc kernels loop independent copy(x[0:n])
  for (int i = 0; i < n; i++)
    {
      k = i;
      x[k]++;
    }
  return k;
}
/* { dg-output ".*kernel \\S*last.*launch gangs=1, workers=1" } */

static int
until (int n, int *x)
{
  int i;
#pragma acc kernels copy(x[0:n])
  {
    for (i = 0; i < n; i++)
      if (x[i] > 110)
	break;
    x[0] = i;
  }
  return i;
}
/* { dg-output ".*kernel \\S*until.*launch gangs=1, workers=1" } */

int
main (void)
{
  int x[100] = { 5 };
  dependent (100, x);
  CHECK_EQ (x[99], 104);
  CHECK_EQ (last (100, x), 99);
  CHECK_EQ (x[99], 105);
  CHECK_EQ (until (100, x), 100);
  CHECK_EQ (x[0], 100);
  return 0;
}
