/* Sections 1.3, 1.5: create moves nothing except what init_needed names, which
   acts as copyin; nothing comes back.

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
  int *b = NEW (int, N);

#pragma acc data create(x) copyout(b[0:N])
  {
    int n = 0;
    read_device (&n, &x.n, sizeof n);
    CHECK_EQ (n, N);
    CHECK (attached_p (&x.a));
#pragma acc parallel loop
    for (int i = 0; i < x.n; i++)
      x.a[i] = 3 * i;
#pragma acc parallel loop
    for (int i = 0; i < x.n; i++)
      b[i] = x.a[i] + 1;
  }

  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (b[i], 3 * i + 1);
      CHECK_EQ (x.a[i], memory_shared_p () ? 3 * i : 0);
    }
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, N * sizeof (int));
  free (x.a);
  free (b);
  return 0;
}
