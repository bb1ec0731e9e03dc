/* A task that cannot be launched ends the program, which names it, its position
   and its predecessors.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "nothing fails there" } */
/* { dg-skip-device gpu "no driver call is made to fail there" } */
/* { dg-set-target-env-var SIMCUDA_FAIL "cuLaunchKernel:3" } */
/* { dg-set-target-env-var SIMCUDA_LEAKS "report" } */
/* { dg-shouldfail "the third launch fails" } */

#include "../lib/accdeep-test.h"

enum { n = 10 };

int
main (void)
{
  int a[n] = { 1 }, b[n], c[n];
#pragma acc dataflow copyin(a) copyout(c)
  {
#pragma acc parallel loop copyin(a) copyout(b)
    for (int i = 0; i < n; i++)
      b[i] = a[i];
#pragma acc parallel loop copyin(a)
    for (int i = 0; i < n; i++)
      (void) a[i];
#pragma acc parallel loop copyin(b) copyout(c)
    for (int i = 0; i < n; i++)
      c[i] = b[i];
  }
  return c[0] == 1 ? 0 : 1;
}

/* { dg-output "task '\[^'\]+' \\(parallel at \[^\n\]*dataflow-failure-1.c:29:\[0-9\]+\\), behind \[^\n\]*task '\[^'\]+' \\(parallel at \[^\n\]*:23:\[0-9\]+\\)\[^\n\]*: cuLaunchKernel error" } */
