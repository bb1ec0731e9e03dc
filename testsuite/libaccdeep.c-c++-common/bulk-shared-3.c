/* Section 3: very many objects that two operands have in common, walked by
   several threads.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-set-target-env-var ACCDEEP_THREADS "3" } */

#include "../lib/accdeep-counters.h"

struct leaf
{
  int n;
  int *x;
#pragma acc shape include(x[0:n])
};

struct table
{
  int n;
  struct leaf **leaves;
#pragma acc shape include(leaves[0:n][0:1])
};

enum { n_leaves = 20000 };

static void
fill (struct table *t, struct leaf *all, int step)
{
  t->n = n_leaves / step;
  t->leaves = NEW (struct leaf *, t->n);
  for (int i = 0; i < t->n; i++)
    t->leaves[i] = &all[i * step];
}

int
main (void)
{
  struct leaf *all = NEW (struct leaf, n_leaves);
  for (int i = 0; i < n_leaves; i++)
    {
      all[i].n = 2;
      all[i].x = NEW (int, 2);
      all[i].x[0] = i;
    }
  struct table *t = NEW (struct table, 1), *u = NEW (struct table, 1);
  struct table *v = NEW (struct table, 1);
  fill (t, all, 1);
  fill (u, all, 2);
  fill (v, all, 5);

  for (int round = 0; round < 2; round++)
    {
#pragma acc enter data copyin(u[0:1], t[0:1], v[0:1])
      struct accdeep_statistics s;
      last_statistics (&s);
      CHECK (memory_shared_p ()
	     || (s.blocks == 1 && s.objects == 6 + 2 * n_leaves));
#pragma acc parallel loop present(t[0:1], u[0:1], v[0:1])
      for (int i = 0; i < n_leaves / 10; i++)
	{
	  t->leaves[10 * i]->x[1] += 1;
	  u->leaves[5 * i]->x[1] += 10;
	  v->leaves[2 * i]->x[1] += 100;
	  t->leaves[10 * i + 1]->x[0] += 1;
	}
#pragma acc exit data copyout(v[0:1], t[0:1], u[0:1])
      last_statistics (&s);
      CHECK (memory_shared_p () || s.released == 6 + 2 * n_leaves);
    }
  for (int i = 0; i < n_leaves; i++)
    {
      CHECK_EQ (all[i].x[1], i % 10 ? 0 : 222);
      CHECK_EQ (all[i].x[0], i % 10 == 1 ? i + 2 : i);
    }
  CHECK_ABSENT (t, sizeof *t);
  CHECK_ABSENT (all, n_leaves * sizeof *all);
  CHECK_ABSENT (all[2].x, 2 * sizeof (int));

  /* One leaves at a time.  */
#pragma acc enter data copyin(t[0:1], u[0:1])
#pragma acc exit data delete(t[0:1])
  CHECK_ABSENT (t, sizeof *t);
  CHECK_ABSENT (&all[1], sizeof *all);
  CHECK_PRESENT (&all[2], sizeof *all);
#pragma acc exit data delete(u[0:1])
  CHECK_ABSENT (&all[2], sizeof *all);
  CHECK_ABSENT (u, sizeof *t);
  return 0;
}
