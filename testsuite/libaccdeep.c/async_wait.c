/* ACCLL's async_wait: two queues, and a third that waits for both.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

enum { n = 1000 };

int
main (void)
{
  int a[n], b[n], c[n];
  for (int i = 0; i < n; i++)
    a[i] = b[i] = c[i] = i;
#pragma acc data copy(a, b) copyout(c)
  {
#pragma acc parallel loop async(1)
    for (int i = 0; i < n; i++)
      a[i] += 1;
#pragma acc parallel loop async(2)
    for (int i = 0; i < n; i++)
      b[i] *= 2;
#pragma acc parallel loop wait(1, 2) async(3)
    for (int i = 0; i < n; i++)
      c[i] = a[i] + b[i];
#pragma acc update self(c[0:1]) async(3)
#pragma acc wait(3)
    CHECK_EQ (c[0], 1);
    CHECK (acc_async_test (3));
#pragma acc kernels loop async
    for (int i = 0; i < n; i++)
      a[i] -= 1;
#pragma acc wait
  }
  for (int i = 0; i < n; i++)
    {
      CHECK_EQ (a[i], i);
      CHECK_EQ (b[i], 2 * i);
      CHECK_EQ (c[i], 3 * i + 1);
    }
  return 0;
}
