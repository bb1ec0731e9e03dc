/* Section 1.3: an array that is init_needed is copied in by create, and copied
   both ways by copyout.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 8

struct vec
{
  int n;
  int *a;
  int *b;
#pragma acc shape init_needed(n, a[0:n]) include(b[0:n])
};

int
main (void)
{
  struct vec x;
  x.n = N;
  x.a = NEW (int, N);
  x.b = NEW (int, N);
  for (int i = 0; i < N; i++)
    x.a[i] = 10 + i;

#pragma acc data create(x)
  {
    int a[N];
    read_device (a, x.a, sizeof a);
    for (int i = 0; i < N; i++)
      CHECK_EQ (a[i], 10 + i);
  }

#pragma acc data copyout(x)
  {
#pragma acc parallel loop
    for (int i = 0; i < x.n; i++)
      {
	x.b[i] = x.a[i] * 2;
	x.a[i] += 1;
      }
  }

  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (x.a[i], 11 + i);
      CHECK_EQ (x.b[i], 20 + 2 * i);
    }
  CHECK_ABSENT (&x, sizeof x);
  free (x.a);
  free (x.b);
  return 0;
}
