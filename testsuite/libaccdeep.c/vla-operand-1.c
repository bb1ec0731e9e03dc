/* Section 2: C only: arrays of variable length of structures, and structures
   passed by value and returned.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

static struct vec
work (struct vec x)
{
#pragma acc parallel loop copy(x)
  for (int i = 0; i < x.n; i++)
    x.a[i] += 1;
  return x;
}

static void
many (int count)
{
  struct vec v[count];
  for (int k = 0; k < count; k++)
    v[k] = (struct vec) { .n = k + 1, .a = NEW (int, k + 1) };
#pragma acc data copy(v[0:count])
  {
#pragma acc parallel loop
    for (int k = 0; k < count; k++)
      v[k].a[k] = k;
  }
  for (int k = 0; k < count; k++)
    {
      CHECK_EQ (v[k].a[k], k);
      CHECK_ABSENT (v[k].a, sizeof (int));
      free (v[k].a);
    }
  CHECK_ABSENT (v, sizeof *v);
}

int
main (void)
{
  struct vec x = work ((struct vec) { 3, NEW (int, 3) });
  CHECK_EQ (x.a[2], 1);
  CHECK_ABSENT (x.a, 3 * sizeof (int));
  free (x.a);
  many (4);
  return 0;
}
