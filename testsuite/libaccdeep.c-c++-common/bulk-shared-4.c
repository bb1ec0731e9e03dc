/* Sections 3 and 9: operands with several clauses that lead to objects in
   common are one structure.  What is common to them is treated as both clauses
   say, and nothing else is.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-counters.h"

struct leaf
{
  int n;
  int value;
  int *x;
#pragma acc shape include(x[0:n])
};

struct table
{
  int n;
  int value;
  struct leaf **leaves;
  int *own;
#pragma acc shape include(leaves[0:n][0:1], own[0:n])
};

enum { n_leaves = 60, few = 30 };

static struct table *
make (struct leaf *all, int first, int last)
{
  struct table *t = NEW (struct table, 1);
  t->n = last - first;
  t->leaves = NEW (struct leaf *, t->n);
  t->own = NEW (int, t->n);
  for (int i = 0; i < t->n; i++)
    t->leaves[i] = &all[first + i];
  return t;
}

static void
check_objects (int n, int blocks)
{
  struct accdeep_statistics s;
  last_statistics (&s);
  CHECK (memory_shared_p ()
	 || (s.objects == n && s.blocks == blocks && s.libgomp_calls < few));
}

static void
check_absent (struct table *t)
{
  CHECK_ABSENT (t, sizeof *t);
  CHECK_ABSENT (t->own, t->n * sizeof (int));
  CHECK_ABSENT (t->leaves, t->n * sizeof *t->leaves);
  for (int i = 0; i < t->n; i++)
    {
      CHECK_ABSENT (t->leaves[i], sizeof (struct leaf));
      CHECK_ABSENT (t->leaves[i]->x, 2 * sizeof (int));
    }
}

int
main (void)
{
  struct leaf *all = NEW (struct leaf, n_leaves);
  for (int i = 0; i < n_leaves; i++)
    {
      all[i].n = 2;
      all[i].x = NEW (int, 2);
      all[i].x[1] = i;
    }
  /* Leaves 20 .. 39 are common to both.  */
  struct table *in = make (all, 0, 40), *both = make (all, 20, n_leaves);
  const int objects = 6 + 2 * n_leaves;
  const int shared = memory_shared_p ();

  for (int round = 1; round < 4; round++)
    {
#pragma acc data copyin(in[0:1]) copy(both[0:1])
      {
	check_objects (objects, 1);
#pragma acc parallel loop present(in[0:1], both[0:1])
	for (int i = 0; i < 40; i++)
	  {
	    in->leaves[i]->value++;
	    in->leaves[i]->x[1] += 100;
	    both->leaves[i]->x[0]++;
	    in->own[i] = both->own[i] = i + round;
	  }
#pragma acc parallel present(in[0:1], both[0:1])
	in->value = both->value = round;
      }
      check_objects (objects, 0);
      for (int i = 0; i < n_leaves; i++)
	{
	  const int back = i >= 20 && i < 40;
	  CHECK_EQ (all[i].value, back || (shared && i < 40) ? round : 0);
	  CHECK_EQ (all[i].x[1],
		    back || (shared && i < 40) ? i + 100 * round : i);
	  CHECK_EQ (all[i].x[0], i >= 20 ? round : 0);
	}
      for (int i = 0; i < 40; i++)
	{
	  CHECK_EQ (in->own[i], shared ? i + round : 0);
	  CHECK_EQ (both->own[i], i + round);
	}
      CHECK_EQ (in->value, shared ? round : 0);
      CHECK_EQ (both->value, round);
      check_absent (in);
      check_absent (both);
    }
  if (shared)
    return 0;

  /* The other way round, and entered with other clauses than left with.  */
#pragma acc enter data copyin(both[0:1]) create(in[0:1])
  check_objects (objects, 1);
  int got;
  read_device (&got, &all[30].x[1], sizeof got);
  CHECK_EQ (got, 330);
  read_device (&got, &all[50].x[1], sizeof got);
  CHECK_EQ (got, 50);
  got = 7;
  write_device (&all[30].x[1], &got, sizeof got);
  write_device (&all[50].x[1], &got, sizeof got);
  write_device (&all[10].x[1], &got, sizeof got);
#pragma acc exit data copyout(both[0:1]) delete(in[0:1])
  check_objects (objects, 0);
  CHECK_EQ (all[30].x[1], 7);
  CHECK_EQ (all[50].x[1], 7);
  CHECK_EQ (all[10].x[1], 10);
  check_absent (in);
  check_absent (both);

#pragma acc enter data copyin(both[0:1]) create(in[0:1])
  for (int i = 0; i < n_leaves; i++)
    {
      got = 1000 + i;
      write_device (&all[i].x[1], &got, sizeof got);
      write_device (&all[i].x[0], &got, sizeof got);
      write_device (&all[i].value, &got, sizeof got);
      /* What is created has no lengths on the device.  */
      write_device (&all[i].n, &all[i].n, sizeof got);
    }
  write_device (&in->n, &in->n, sizeof got);
  for (int i = 0; i < 40; i++)
    write_device (&in->own[i], &i, sizeof i);
  got = 4;
  write_device (&in->value, &got, sizeof got);
#pragma acc exit data delete(both[0:1]) copyout(in[0:1])
  for (int i = 0; i < n_leaves; i++)
    {
      CHECK_EQ (all[i].x[1], i < 40 ? 1000 + i : i == 50 ? 7 : i);
      CHECK_EQ (all[i].value, i < 40 ? 1000 + i : 0);
    }
  CHECK_EQ (in->value, 4);
  CHECK_EQ (in->own[3], 3);
  check_absent (in);
  check_absent (both);
  return 0;
}
