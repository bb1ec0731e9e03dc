/* Section 1.5: update device moves arrays and direct members to the device and
   keeps its pointers attached.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 8

struct vec
{
  int n;
  int scale;
  int *a;
#pragma acc shape include(a[0:n])
};

int
main (void)
{
  struct vec x;
  x.n = N;
  x.scale = 1;
  x.a = NEW (int, N);
  int r[N];

#pragma acc enter data copyin(x)
  for (int i = 0; i < N; i++)
    x.a[i] = i;
  x.scale = 5;
#pragma acc update device(x)
  CHECK (attached_p (&x.a));
#pragma acc parallel loop present(x) copyout(r)
  for (int i = 0; i < N; i++)
    r[i] = x.scale * x.a[i];
#pragma acc exit data delete(x)

  for (int i = 0; i < N; i++)
    CHECK_EQ (r[i], 5 * i);
  CHECK_ABSENT (&x, sizeof x);
  free (x.a);
  return 0;
}
