/* Section 9.1: sections of one member in a directive lie in one block, in any
   order, in one clause or in several.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct shaped
{
  double d;
  float *p;
  int n;
#pragma acc shape include(p[0:n])
};

struct plain
{
  int n;
  float *p;
};

static void
change (struct shaped *x)
{
#pragma acc parallel num_gangs(1)
  x->p[3] += x->p[1] + 7;
}

int
main (void)
{
  struct shaped x[2];
  struct plain y;
  for (int i = 0; i < 2; i++)
    {
      struct shaped one = { 0, NEW (float, 5), 5 };
      for (int k = 0; k < 5; k++)
        one.p[k] = 10 * i + k;
      x[i] = one;
    }
  y.n = 5;
  y.p = x[0].p;

#pragma acc data copyin(x[1].p[1:1]) copy(x[1].p[3:1])
  change (x + 1);
  CHECK (x[1].p[3] == 31);
#pragma acc data copy(x[1].p[3:1], x[1].p[1:1])
  change (x + 1);
  CHECK (x[1].p[3] == 49);
#pragma acc data copy(x[1].p[1:1], x[1].p[3:1])
  {
    change (x + 1);
    if (!memory_shared_p ())
      x[1].p[2] = 100;
  }
  CHECK (x[1].p[3] == 67 && (memory_shared_p () || x[1].p[2] == 100));
#pragma acc parallel copyin(x[1].p[1:1]) copy(x[1].p[3:1]) num_gangs(1)
  x[1].p[3] += x[1].p[1];
  CHECK (x[1].p[3] == 78);
#pragma acc data copyin(y.p[1:1]) copy(y.p[3:1])
  {
#pragma acc parallel num_gangs(1)
    y.p[3] += y.p[1];
  }
  CHECK (y.p[3] == 4);
  for (int i = 0; i < 2; i++)
    {
      CHECK_ABSENT (x[i].p, 5 * sizeof (float));
      free (x[i].p);
    }
  CHECK_ABSENT (x, sizeof x);
  CHECK_ABSENT (&y, sizeof y);
  return 0;
}
