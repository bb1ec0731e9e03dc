/* Section 2: wait(q) as a clause on enter data, update, exit data and compute
   constructs orders them after that queue.

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

#pragma acc enter data copyin(x) async(1)
#pragma acc parallel loop present(x) async(2) wait(1)
  for (int i = 0; i < N; i++)
    x.a[i] += 7;
#pragma acc update self(x) wait(2)
  for (int i = 0; i < N; i++)
    CHECK_EQ (x.a[i], 7);
#pragma acc parallel loop present(x) async(3)
  for (int i = 0; i < N; i++)
    x.a[i] += i;
#pragma acc exit data copyout(x) wait(3)
  for (int i = 0; i < N; i++)
    CHECK_EQ (x.a[i], 7 + i);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, N * sizeof (int));
  free (x.a);
  return 0;
}
