/* Section 1.3: a type without a directive whose member is of a type with one
   is deep; and so is a type of one further level.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 4

struct inner
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

struct middle
{
  int before;
  struct inner in[2];
  int after;
};

struct outer
{
  struct middle m;
};

int
main (void)
{
  struct outer x;
  x.m.before = x.m.after = 1;
  for (int k = 0; k < 2; k++)
    {
      x.m.in[k].n = N;
      x.m.in[k].a = NEW (int, N);
    }

#pragma acc parallel loop copy(x)
  for (int k = 0; k < 2; k++)
    for (int i = 0; i < x.m.in[k].n; i++)
      x.m.in[k].a[i] = 10 * k + i + x.m.after;

  for (int k = 0; k < 2; k++)
    {
      for (int i = 0; i < N; i++)
	CHECK_EQ (x.m.in[k].a[i], 10 * k + i + 1);
      CHECK_ABSENT (x.m.in[k].a, N * sizeof (int));
      free (x.m.in[k].a);
    }
  CHECK_ABSENT (&x, sizeof x);
  return 0;
}
