/* Section 1.5: copyin moves the array and the direct members to the device and
   never back.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 16

struct vec
{
  int n;
  int sum;
  int *a;
#pragma acc shape include(a[0:n])
};

int
main (void)
{
  struct vec x;
  x.n = N;
  x.sum = 1000;
  x.a = NEW (int, N);
  for (int i = 0; i < N; i++)
    x.a[i] = i + 1;
  int sum = 0;

#pragma acc data copyin(x)
  {
#pragma acc parallel loop reduction(+:sum) copy(sum)
    for (int i = 0; i < x.n; i++)
      sum += x.a[i];
#pragma acc parallel loop
    for (int i = 0; i < x.n; i++)
      x.a[i] = -1;
#pragma acc serial
    x.sum = 7;
  }

  CHECK_EQ (sum, N * (N + 1) / 2);
  CHECK_EQ (x.sum, memory_shared_p () ? 7 : 1000);
  for (int i = 0; i < N; i++)
    CHECK_EQ (x.a[i], memory_shared_p () ? -1 : i + 1);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, N * sizeof (int));
  free (x.a);
  return 0;
}
