/* Section 1.3: arrays of pointers to aggregates recurse; the objects are
   separate and of different lengths.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct leaf
{
  int n;
  int *v;
#pragma acc shape include(v[0:n])
};

struct forest
{
  int n;
  struct leaf **all;
  struct leaf *fixed[2];
#pragma acc shape include(all[0:n][0:1], fixed[0:2][0:1])
};

static struct leaf *
make_leaf (int n)
{
  struct leaf *l = NEW (struct leaf, 1);
  l->n = n;
  l->v = NEW (int, n);
  return l;
}

static void
check_leaf (struct leaf *l, int value)
{
  for (int i = 0; i < l->n; i++)
    CHECK_EQ (l->v[i], value + i);
  CHECK_ABSENT (l, sizeof *l);
  CHECK_ABSENT (l->v, l->n * sizeof (int));
  free (l->v);
  free (l);
}

int
main (void)
{
  struct forest f;
  f.n = 3;
  f.all = NEW (struct leaf *, 3);
  for (int i = 0; i < 3; i++)
    f.all[i] = make_leaf (i + 1);
  f.fixed[0] = make_leaf (5);
  f.fixed[1] = make_leaf (6);

#pragma acc parallel copy(f)
  {
#pragma acc loop
    for (int i = 0; i < f.n; i++)
      for (int j = 0; j < f.all[i]->n; j++)
	f.all[i]->v[j] = 100 * i + j;
#pragma acc loop
    for (int i = 0; i < 2; i++)
      for (int j = 0; j < f.fixed[i]->n; j++)
	f.fixed[i]->v[j] = 1000 * i + j;
  }

  for (int i = 0; i < 3; i++)
    check_leaf (f.all[i], 100 * i);
  check_leaf (f.fixed[0], 0);
  check_leaf (f.fixed[1], 1000);
  CHECK_ABSENT (&f, sizeof f);
  CHECK_ABSENT (f.all, 3 * sizeof (struct leaf *));
  free (f.all);
  return 0;
}
