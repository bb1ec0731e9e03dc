/* Section 1.1: in a structure that is declared in a function.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

static int extra = 1;

static int
use (int size)
{
  struct local
  {
    int n;
    int *a;
#pragma acc shape include(a[0:n + extra])
  };
  struct local x;
  int sum = 0;
  x.n = size;
  x.a = NEW (int, size + 1);
  for (int i = 0; i <= size; i++)
    x.a[i] = i;

#pragma acc parallel loop copyin(x) reduction(+:sum)
  for (int i = 0; i <= x.n; i++)
    sum += x.a[i];

  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, sizeof (int));
  free (x.a);
  return sum;
}

int
main (void)
{
  CHECK_EQ (use (4), 10);
  CHECK_EQ (use (10), 55);
  return 0;
}
