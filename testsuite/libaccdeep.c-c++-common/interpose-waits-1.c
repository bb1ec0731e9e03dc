/* Section 3: an ordinary launch or update in a program with deep directives waits
   for all queues that it names, however many, and no more than them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-target-env-var SIMCUDA_STREAMS "deferred" } */

#include "../lib/accdeep-test.h"

struct pair
{
  int *a;
#pragma acc shape include(a[0:24])
};

enum { n = 24 };

static int x[n];

/* Queue Q adds Q to x[Q].  */
static void
start (void)
{
  for (int q = 1; q < n; q++)
    {
#pragma acc parallel num_gangs(1) async(q) present(x)
      x[q] += q;
    }
}

int
main (void)
{
  int values[n] = { 0 };
  struct pair p = { values };
#pragma acc enter data copyin(p)
#pragma acc enter data copyin(x)
  int sum = 0;
  start ();
#pragma acc parallel num_gangs(2) num_workers(1) vector_length(32) async(1) \
  wait(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, \
       21, 22, 23) present(x) copyout(sum)
  {
    int s = 0;
    for (int i = 0; i < n; i++)
      s += x[i];
    sum = s;
  }
#pragma acc wait(1)
  CHECK (sum == n * (n - 1) / 2);
  start ();
#pragma acc update self(x) async(2) \
  wait(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, \
       21, 22, 23)
#pragma acc wait(2)
  for (int i = 0; i < n; i++)
    CHECK (x[i] == 2 * i);
  start ();
#pragma acc exit data copyout(x) \
  wait(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, \
       21, 22, 23)
  for (int i = 0; i < n; i++)
    CHECK (x[i] == 3 * i);
#pragma acc exit data delete(p)
  return 0;
}
