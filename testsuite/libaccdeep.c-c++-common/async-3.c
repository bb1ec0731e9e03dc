/* Section 3: two queues at once, each with its own structure, and a structured
   compute construct that waits for both.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 64

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

int
main (void)
{
  struct vec x, y, z;
  x.n = y.n = z.n = N;
  x.a = NEW (int, N);
  y.a = NEW (int, N);
  z.a = NEW (int, N);

#pragma acc enter data copyin(x) async(1)
#pragma acc enter data copyin(y) async(2)
#pragma acc parallel loop present(x) async(1)
  for (int i = 0; i < N; i++)
    x.a[i] = i;
#pragma acc parallel loop present(y) async(2)
  for (int i = 0; i < N; i++)
    y.a[i] = 100 * i;
#pragma acc parallel loop present(x, y) copyout(z.a[0:N]) wait(1, 2)
  for (int i = 0; i < N; i++)
    z.a[i] = x.a[i] + y.a[i];
#pragma acc exit data delete(x) async(1)
#pragma acc exit data copyout(y) async(2)
#pragma acc wait
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (z.a[i], 101 * i);
      CHECK_EQ (y.a[i], 100 * i);
      CHECK_EQ (x.a[i], memory_shared_p () ? i : 0);
    }
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (&y, sizeof y);
  CHECK_ABSENT (y.a, N * sizeof (int));
  free (x.a);
  free (y.a);
  free (z.a);
  return 0;
}
