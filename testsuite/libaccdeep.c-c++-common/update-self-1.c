/* Section 1.5: update self and its alias host move arrays and direct members to
   the host and leave the host's pointers alone.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 8

struct vec
{
  int n;
  int total;
  int *a;
#pragma acc shape include(a[0:n])
};

int
main (void)
{
  struct vec x;
  x.n = N;
  x.total = 0;
  x.a = NEW (int, N);
  int *a = x.a;

#pragma acc enter data copyin(x)
#pragma acc parallel loop present(x)
  for (int i = 0; i < N; i++)
    x.a[i] = i + 1;
#pragma acc serial present(x)
  x.total = 77;
#pragma acc update self(x)
  CHECK (x.a == a);
  CHECK_EQ (x.total, 77);
  for (int i = 0; i < N; i++)
    CHECK_EQ (x.a[i], i + 1);

#pragma acc parallel loop present(x)
  for (int i = 0; i < N; i++)
    x.a[i] = -i;
#pragma acc update host(x)
  CHECK (x.a == a);
  for (int i = 0; i < N; i++)
    CHECK_EQ (x.a[i], -i);
#pragma acc exit data delete(x)
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, N * sizeof (int));
  free (x.a);
  return 0;
}
