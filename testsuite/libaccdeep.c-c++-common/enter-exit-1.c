/* Section 3: enter data copyin, kernels, exit data copyout.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 12

struct vec
{
  int n;
  double *a;
#pragma acc shape include(a[0:n])
};

int
main (void)
{
  struct vec x;
  x.n = N;
  x.a = NEW (double, N);
  for (int i = 0; i < N; i++)
    x.a[i] = i;

#pragma acc enter data copyin(x)
  CHECK_PRESENT (&x, sizeof x);
  CHECK_PRESENT (x.a, N * sizeof (double));
#pragma acc parallel loop present(x)
  for (int i = 0; i < x.n; i++)
    x.a[i] = x.a[i] / 2;
#pragma acc exit data copyout(x)

  for (int i = 0; i < N; i++)
    CHECK_EQ (x.a[i], i / 2.0);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, N * sizeof (double));
  free (x.a);
  return 0;
}
