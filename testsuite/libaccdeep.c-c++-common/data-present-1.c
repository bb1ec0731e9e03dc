/* Section 3: present accepts a structure that is present with all included
   sub-objects attached, and moves nothing.

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
  struct vec x;
  x.n = N;
  x.a = NEW (int, N);

#pragma acc enter data copyin(x)
#pragma acc data present(x)
  {
#pragma acc parallel loop present(x)
    for (int i = 0; i < x.n; i++)
      x.a[i] = i + 5;
  }
  CHECK_PRESENT (&x, sizeof x);
  for (int i = 0; i < N; i++)
    CHECK_EQ (x.a[i], memory_shared_p () ? i + 5 : 0);
#pragma acc exit data copyout(x)

  for (int i = 0; i < N; i++)
    CHECK_EQ (x.a[i], i + 5);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, N * sizeof (int));
  free (x.a);
  return 0;
}
