/* Section 3: random structures of three levels with shared arrays: what comes
   back is what a host copy gives under the same kernel; one hundred rounds of
   enter, update and exit with random shapes of length leave nothing.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define POOL 400
#define LEAVES 6
#define BRANCHES 4

struct leaf
{
  int n;
  int *v;
#pragma acc shape include(v[0:n])
};

struct branch
{
  int n;
  struct leaf *kid[LEAVES];
  struct leaf own;
#pragma acc shape include(kid[0:n][0:1])
};

struct root
{
  int n;
  struct branch *branch;
#pragma acc shape include(branch[0:n])
};

static unsigned state = 12345;
static int pool[POOL];
static int expected[POOL];
static struct leaf leaves[BRANCHES][LEAVES];
static struct branch branches[BRANCHES];

static int
choose (int n)
{
  state = state * 1664525u + 1013904223u;
  return (state >> 10) % n;
}

/* Arrays come from fixed places, so that two leaves share one or none.  */
static void
make_leaf (struct leaf *l)
{
  int slot = choose (POOL / 20);
  l->n = choose (5) ? 20 : 0;
  l->v = choose (8) ? &pool[20 * slot] : NULL;
}

static void
host_kernel (const struct leaf *l, int *copy)
{
  if (l->v)
    for (int i = 0; i < l->n; i++)
      copy[l->v - pool + i] += i + 1;
}

int
main (void)
{
  struct root r;
  for (int round = 0; round < 100; round++)
    {
      r.n = choose (BRANCHES + 1);
      r.branch = branches;
      for (int b = 0; b < BRANCHES; b++)
	{
	  branches[b].n = choose (LEAVES + 1);
	  make_leaf (&branches[b].own);
	  for (int k = 0; k < LEAVES; k++)
	    {
	      make_leaf (&leaves[b][k]);
	      branches[b].kid[k] = choose (6) ? &leaves[b][k] : NULL;
	    }
	}
      for (int i = 0; i < POOL; i++)
	expected[i] = pool[i] = choose (1000);

#pragma acc enter data copyin(r)
#pragma acc parallel num_gangs(1) present(r)
      for (int b = 0; b < r.n; b++)
	{
	  struct leaf *own = &r.branch[b].own;
	  if (own->v)
	    for (int i = 0; i < own->n; i++)
	      own->v[i] += i + 1;
	  for (int k = 0; k < r.branch[b].n; k++)
	    {
	      struct leaf *l = r.branch[b].kid[k];
	      if (l && l->v)
		for (int i = 0; i < l->n; i++)
		  l->v[i] += i + 1;
	    }
	}
      for (int b = 0; b < r.n; b++)
	{
	  host_kernel (&branches[b].own, expected);
	  for (int k = 0; k < branches[b].n; k++)
	    if (branches[b].kid[k])
	      host_kernel (branches[b].kid[k], expected);
	}
      if (round % 3 == 0)
	{
#pragma acc update self(r)
	  for (int i = 0; i < POOL; i++)
	    CHECK_EQ (pool[i], expected[i]);
	}
#pragma acc exit data copyout(r)
      for (int i = 0; i < POOL; i++)
	CHECK_EQ (pool[i], expected[i]);
      CHECK_ABSENT (&r, sizeof r);
      CHECK_ABSENT (pool, sizeof pool);
      CHECK_ABSENT (branches, sizeof branches);
    }
  return 0;
}
