/* Section 2: implicit deep copy on kernels, serial and their loop forms.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 8

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

static void
check (struct vec *x, int value)
{
  for (int i = 0; i < N; i++)
    CHECK_EQ (x->a[i], value);
  CHECK_ABSENT (x, sizeof *x);
  CHECK_ABSENT (x->a, N * sizeof (int));
}

int
main (void)
{
  struct vec x;
  x.n = N;
  x.a = NEW (int, N);

#pragma acc kernels
  for (int i = 0; i < x.n; i++)
    x.a[i] += 1;
  check (&x, 1);
#pragma acc serial
  for (int i = 0; i < x.n; i++)
    x.a[i] += 1;
  check (&x, 2);
#pragma acc parallel loop
  for (int i = 0; i < x.n; i++)
    x.a[i] += 1;
  check (&x, 3);
#pragma acc kernels loop
  for (int i = 0; i < N; i++)
    x.a[i] += 1;
  check (&x, 4);
#pragma acc serial loop
  for (int i = 0; i < N; i++)
    x.a[i] += 1;
  check (&x, 5);
  free (x.a);
  return 0;
}
