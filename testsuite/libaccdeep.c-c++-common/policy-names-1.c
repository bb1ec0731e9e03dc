/* Language, section 11: all names of data clauses in policies and nests, and
   invoke on declare.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct box
{
  int n;
  float *a, *b, *c;
#pragma acc shape include(a[0:n], b[0:n], c[0:n])
#pragma acc policy(go) pcopy(a) present_or_copyin(b) attach(c)
#pragma acc policy(in) copyin(a, n) deviceptr(b, c)
};

static struct box
make (void)
{
  struct box x = { 2, NEW (float, 2), NEW (float, 2), NEW (float, 2) };
  x.b[1] = 3;
  x.c[1] = 4;
  return x;
}

static void
declared (struct box y)
{
  struct box x = y;
#pragma acc declare invoke<in>(x)
  CHECK_PRESENT (x.a, 2 * sizeof (float));
  CHECK_ABSENT (x.b, 2 * sizeof (float));
#pragma acc parallel present<>(x)::{ default(exclude) }
  x.a[0] = x.n;
#pragma acc update self(x.a[0:2])
  CHECK_EQ (x.a[0], 2);
}

int
main (void)
{
  struct box x = make ();
#pragma acc data copyin(x.c[0:2])
#pragma acc data invoke<go>(x)
  {
    CHECK_PRESENT (x.b, 2 * sizeof (float));
#pragma acc parallel loop present(x)
    for (int i = 0; i < x.n; i++)
      x.a[i] = x.b[i] + x.c[i];
  }
  CHECK_EQ (x.a[1], 7);
#pragma acc data invoke<>(x)::{ default(exclude) pcopyout(a) present_or_create(b) }
  {
    CHECK_ABSENT (x.c, 2 * sizeof (float));
#pragma acc parallel loop
    for (int i = 0; i < 2; i++)
      x.a[i] = i;
  }
  CHECK_EQ (x.a[1], 1);
  declared (x);
  CHECK_ABSENT (x.a, 2 * sizeof (float));
  CHECK_ABSENT (&x, sizeof x);
  free (x.a);
  free (x.b);
  free (x.c);
  return 0;
}
