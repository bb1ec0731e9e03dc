/* Section 1.5: copyout creates at entry, moves back at the end; the length,
   being needed on the device, is init_needed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 16

struct vec
{
  int n;
  int *a;
#pragma acc shape init_needed(n) include(a[0:n])
};

int
main (void)
{
  struct vec x;
  x.n = N;
  x.a = NEW (int, N);

#pragma acc data copyout(x)
  {
#pragma acc parallel loop
    for (int i = 0; i < x.n; i++)
      x.a[i] = i * i;
  }

  CHECK_EQ (x.n, N);
  for (int i = 0; i < N; i++)
    CHECK_EQ (x.a[i], i * i);
  CHECK_ABSENT (&x, sizeof x);
  free (x.a);
  return 0;
}
