/* Section 2: a deep structure passed by address to an acc routine.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

#pragma acc routine seq
static int
sum (const struct vec *v)
{
  int s = 0;
  for (int i = 0; i < v->n; i++)
    s += v->a[i];
  return s;
}

int
main (void)
{
  struct vec x;
  int result = 0;
  x.n = 5;
  x.a = NEW (int, 5);
  for (int i = 0; i < 5; i++)
    x.a[i] = i + 1;
#pragma acc serial copyin(x) copyout(result)
  result = sum (&x);
  CHECK_EQ (result, 15);
  CHECK_ABSENT (&x, sizeof x);
  free (x.a);
  return 0;
}
