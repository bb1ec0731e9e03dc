/* Section 3: async(q) gives the same result as synchronous once the queue was
   waited for: enter, kernels, update, exit on one queue.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 32

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

int
main (void)
{
  struct vec x;
  x.n = N;
  x.a = NEW (int, N);
  for (int i = 0; i < N; i++)
    x.a[i] = i;

#pragma acc enter data copyin(x) async(1)
#pragma acc parallel loop present(x) async(1)
  for (int i = 0; i < N; i++)
    x.a[i] += 1;
#pragma acc update self(x) async(1)
#pragma acc wait(1)
  for (int i = 0; i < N; i++)
    CHECK_EQ (x.a[i], i + 1);
#pragma acc parallel loop present(x) async(1)
  for (int i = 0; i < N; i++)
    x.a[i] *= 2;
#pragma acc exit data copyout(x) async(1)
#pragma acc wait(1)
  for (int i = 0; i < N; i++)
    CHECK_EQ (x.a[i], 2 * i + 2);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, N * sizeof (int));
  free (x.a);
  return 0;
}
