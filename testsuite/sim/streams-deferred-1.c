/* Deferred streams show that a wait is missing: the host still sees the old
   value, and the new one after the wait.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device host "has no streams" } */
/* { dg-skip-device gpu "may be quick" } */
/* { dg-set-target-env-var SIMCUDA_STREAMS "deferred" } */

#include <openacc.h>
#include <stdlib.h>

int a[100];

int
main (void)
{
#pragma acc data copyin(a)
  {
#pragma acc parallel loop async(1)
    for (int i = 0; i < 100; i++)
      a[i] = i + 1;
#pragma acc update self(a) async(1)
    if (a[99] != 0)
      abort ();
#pragma acc wait(1)
    if (a[99] != 100)
      abort ();

    /* A queue that waits for another.  */
#pragma acc parallel loop async(1)
    for (int i = 0; i < 100; i++)
      a[i] *= 2;
#pragma acc parallel loop async(2) wait(1)
    for (int i = 0; i < 100; i++)
      a[i]++;
#pragma acc update self(a) async(2)
    if (a[99] != 100)
      abort ();
    while (!acc_async_test (2))
      ;
    if (a[99] != 201)
      abort ();
  }
  return 0;
}
