/* Section 1.3: pointers to aggregates recurse: an array of structures, each
   with an array of structures, each with an array.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct leaf
{
  int n;
  int *v;
#pragma acc shape include(v[0:n])
};

struct branch
{
  int n;
  struct leaf *leaves;
#pragma acc shape include(leaves[0:n])
};

struct tree
{
  int n;
  struct branch *branches;
#pragma acc shape include(branches[0:n])
};

int
main (void)
{
  struct tree t;
  t.n = 3;
  t.branches = NEW (struct branch, 3);
  for (int i = 0; i < 3; i++)
    {
      struct branch *b = &t.branches[i];
      b->n = i + 1;
      b->leaves = NEW (struct leaf, b->n);
      for (int j = 0; j < b->n; j++)
	{
	  b->leaves[j].n = j + 2;
	  b->leaves[j].v = NEW (int, j + 2);
	}
    }

#pragma acc parallel loop copy(t)
  for (int i = 0; i < t.n; i++)
    for (int j = 0; j < t.branches[i].n; j++)
      for (int k = 0; k < t.branches[i].leaves[j].n; k++)
	t.branches[i].leaves[j].v[k] = 100 * i + 10 * j + k;

  for (int i = 0; i < 3; i++)
    {
      struct branch *b = &t.branches[i];
      for (int j = 0; j < b->n; j++)
	{
	  for (int k = 0; k < b->leaves[j].n; k++)
	    CHECK_EQ (b->leaves[j].v[k], 100 * i + 10 * j + k);
	  CHECK_ABSENT (b->leaves[j].v, 2 * sizeof (int));
	  free (b->leaves[j].v);
	}
      CHECK_ABSENT (b->leaves, b->n * sizeof (struct leaf));
      free (b->leaves);
    }
  CHECK_ABSENT (&t, sizeof t);
  CHECK_ABSENT (t.branches, 3 * sizeof (struct branch));
  free (t.branches);
  return 0;
}
