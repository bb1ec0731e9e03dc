/* A device that does not exist is an error when the program runs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "tasks run there as they stand" } */
/* { dg-set-target-env-var SIMCUDA_LEAKS "report" } */
/* { dg-shouldfail "there are not so many devices" } */

#include "../lib/accdeep-test.h"

int
main (void)
{
  int a[10];
#pragma acc dataflow copyout(a)
  {
#pragma acc parallel loop copyout(a) device(1000)
    for (int i = 0; i < 10; i++)
      a[i] = i;
  }
  return a[1];
}

/* { dg-output "parallel at \[^\n\]*dataflow-device-bad-1.c:18:\[0-9\]+: device \\(1000\\) does not exist: there (is|are) \[0-9\]+, counted from 0" } */
