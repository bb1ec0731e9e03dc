/* Concurrent streams: queues with waits between them give the same values as
   ever, whatever runs first.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-set-target-env-var SIMCUDA_STREAMS "concurrent" } */

#include <openacc.h>
#include <stdlib.h>

enum
{
  n = 1000,
  queues = 4
};

int a[queues][n], total[n];

int
main (void)
{
#pragma acc enter data create(a, total)
  for (int q = 0; q < queues; q++)
    {
#pragma acc parallel loop present(a) async(q)
      for (int i = 0; i < n; i++)
        a[q][i] = 1;
      for (int round = 0; round < 3; round++)
#pragma acc parallel loop present(a) async(q)
        for (int i = 0; i < n; i++)
          a[q][i] = a[q][i] * 10 + q;
    }
#pragma acc parallel loop present(a, total) async(queues) wait(0, 1, 2, 3)
  for (int i = 0; i < n; i++)
    {
      total[i] = 0;
      for (int q = 0; q < queues; q++)
        total[i] += a[q][i];
    }
#pragma acc update self(total) async(queues)
#pragma acc wait(queues)
  if (!acc_async_test_all ())
    abort ();
  for (int i = 0; i < n; i++)
    if (total[i] != 4 * 1000 + (1 + 2 + 3) * 111)
      abort ();
#pragma acc exit data delete(a, total)
  return 0;
}
