/* Section 1.3: a named shape extends the default one: clause<name> leaves the
   members out that the named shape excludes, with the default's bounds.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 8

struct deep_type
{
  int n;
  float *a;
  float *b;
  float *c;
#pragma acc shape init_needed(n) include(a[0:n], b[0:n], c[0:n])
#pragma acc shape(part_a) exclude(b, c)
#pragma acc shape(only_b) default(exclude) include(b)
};

int
main (void)
{
  struct deep_type x;
  x.n = N;
  x.a = NEW (float, N);
  x.b = NEW (float, N);
  x.c = NEW (float, N);

#pragma acc data copyout<part_a>(x)
  {
    CHECK_PRESENT (x.a, N * sizeof (float));
    CHECK_ABSENT (x.b, N * sizeof (float));
    CHECK_ABSENT (x.c, N * sizeof (float));
#pragma acc parallel loop
    for (int i = 0; i < x.n; i++)
      x.a[i] = i;
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ (x.a[i], i);
  CHECK_EQ (x.n, N);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, N * sizeof (float));
  free (x.a);
  free (x.b);
  free (x.c);
  return 0;
}
