/* Section 2: present and no_create on a compute construct.

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

int
main (void)
{
  struct vec x, y;
  x.n = y.n = N;
  x.a = NEW (int, N);
  y.a = NEW (int, N);

#pragma acc enter data create(y) copyin(x)
#pragma acc parallel loop present(x) no_create(y)
  for (int i = 0; i < N; i++)
    {
      x.a[i] = i;
      y.a[i] = -i;
    }
#pragma acc exit data copyout(x, y)

  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (x.a[i], i);
      CHECK_EQ (y.a[i], -i);
    }
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (&y, sizeof y);
  free (x.a);
  free (y.a);
  return 0;
}
