/* Section 1.6: update self<only_b> moves *b and nothing else.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 8

struct deep_type
{
  int n;
  float *a;
  float *b;
#pragma acc shape init_needed(n) include(a[0:n], b[0:n])
#pragma acc shape(only_b) default(exclude) include(b)
};

int
main (void)
{
  struct deep_type x;
  x.n = N;
  x.a = NEW (float, N);
  x.b = NEW (float, N);

#pragma acc data copyin(x)
  {
#pragma acc parallel
    {
#pragma acc loop
      for (int i = 0; i < N; i++)
	{
	  x.a[i] = 5;
	  x.b[i] = 6;
	}
    }
#pragma acc serial
    x.n = 99;
#pragma acc update self<only_b>(x)
    for (int i = 0; i < N; i++)
      {
	CHECK_EQ (x.a[i], memory_shared_p () ? 5 : 0);
	CHECK_EQ (x.b[i], 6);
      }
    CHECK_EQ (x.n, memory_shared_p () ? 99 : N);
  }
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.b, N * sizeof (float));
  free (x.a);
  free (x.b);
  return 0;
}
