/* Section 2.3: p[@] in a large structure leads to its own objects, to those of
   others, or, with [@?], nowhere.  A launch on what is there takes as long for
   any number of objects, and finds the pointers as they were entered; clauses
   that copy find what the host has changed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-counters.h"

struct patch
{
  int cells;
  int *value;
  struct patch *before, *after;
  const int *weight; /* In a table that others bring.  */
  int *mark;	     /* Maybe on the device.  */
#pragma acc shape include(value[0:cells], before[@], after[@], weight[@],     \
			  mark[@?])
#pragma acc shape(values) include(value[0:cells]) exclude(before, after)     \
  exclude(weight, mark)
};

struct mesh
{
  int patches;
  struct patch *patch;
  int leaves;
  struct patch **leaf;
#pragma acc shape include(patch[0:patches], leaf[0:leaves][@])
};

enum { n_patches = 5000, n_weights = 16 };

static struct mesh *m;
static int weight[n_weights];
static int mark_here, mark_away;
static int shared;

static void
make (void)
{
  m = NEW (struct mesh, 1);
  m->patches = n_patches;
  m->patch = NEW (struct patch, n_patches);
  m->leaves = n_patches / 2;
  m->leaf = NEW (struct patch *, m->leaves);
  for (int i = 0; i < n_weights; i++)
    weight[i] = i;
  for (int i = 0; i < n_patches; i++)
    {
      struct patch *p = m->patch + i;
      p->cells = 2 + i % 3;
      p->value = NEW (int, p->cells);
      p->value[0] = i;
      p->before = i % 10 ? p - 1 : NULL;
      p->after = m->patch + (i + 7) % n_patches;
      p->weight = weight + i % n_weights;
      p->mark = i % 3 == 0 ? NULL : i % 3 == 1 ? &mark_here : &mark_away;
    }
  for (int i = 0; i < m->leaves; i++)
    m->leaf[i] = m->patch + 2 * i;
}

static void
release (void)
{
  for (int i = 0; i < n_patches; i++)
    free (m->patch[i].value);
  free (m->leaf);
  free (m->patch);
  free (m);
}

/* What the patches say of their neighbours, as far as PRESENT takes them.  */
static int
sum_of_neighbours (void)
{
  int sum = 0;
#pragma acc parallel loop present(m[0:1]) reduction(+:sum)
  for (int i = 0; i < n_patches; i++)
    {
      struct patch *p = m->patch + i;
      if (p->before)
	sum += p->before->value[0] % 100;
      sum += p->after->value[0] % 10 + *p->weight;
    }
  return sum;
}

static int
expected_sum (void)
{
  int sum = 0;
  for (int i = 0; i < n_patches; i++)
    {
      if (i % 10)
	sum += (i - 1) % 100;
      sum += (i + 7) % n_patches % 10 + i % n_weights;
    }
  return sum;
}

static void
check_absent (void)
{
  CHECK_ABSENT (m, sizeof *m);
  CHECK_ABSENT (m->leaf, m->leaves * sizeof *m->leaf);
  for (int i = 0; i < n_patches; i += 99)
    {
      CHECK_ABSENT (m->patch + i, sizeof *m->patch);
      CHECK_ABSENT (m->patch[i].value, sizeof (int));
    }
}

int
main (void)
{
  struct accdeep_statistics s;
  make ();
  shared = memory_shared_p ();
#pragma acc enter data copyin(weight, mark_here)
#pragma acc enter data copyin(m[0:1])
  last_statistics (&s);
  CHECK (shared || s.objects == n_patches + 3);
  CHECK (shared || s.blocks == 1);

  /* Launches, and what they leave as it is.  */
  for (int round = 0; round < 3; round++)
    {
      CHECK_EQ (sum_of_neighbours (), expected_sum ());
      last_statistics (&s);
      CHECK (s.bytes_to_device == 0 && s.libgomp_calls < 50);
    }
  for (int i = 1; i < n_patches; i += 501)
    {
      struct patch *p = m->patch + i;
      CHECK (!p->before || attached_p (&p->before));
      CHECK (attached_p (&p->after) && attached_p (&p->weight));
      CHECK (attached_p (&m->leaf[i / 2]));
      if (p->mark == &mark_here)
	CHECK (attached_p (&p->mark));
      else
	CHECK (device_pointer_at (&p->mark) == p->mark);
    }
  CHECK_EQ (sum_of_neighbours (), expected_sum ());

  /* Each element alone, and through the list of leaves.  */
  for (int i = 0; i < 5; i++)
    {
      int seen = -1, seen_there = -1;
      struct patch *p = m->patch + 700 * i + 3;
#pragma acc parallel present(p[0:1]) copyout(seen)
      seen = p->after->value[0];
      CHECK_EQ (seen, 700 * i + 10);
#pragma acc parallel present(m[0:1]) copyout(seen_there)
      seen_there = m->leaf[300 * i]->after->value[0];
      CHECK_EQ (seen_there, 600 * i + 7);
    }

  /* Whole and partial updates leave attached pointers as they are.  */
  for (int i = 0; i < n_patches; i++)
    m->patch[i].value[1] = 3 * i;
#pragma acc update device(m[0:1])
  last_statistics (&s);
  CHECK (shared || s.libgomp_calls < 50);
#pragma acc parallel loop present(m[0:1])
  for (int i = 0; i < n_patches; i++)
    m->patch[i].after->value[1]++;
#pragma acc update self<values>(m->patch[0:n_patches])
  CHECK_EQ (m->patch[7].value[1], 22);
  CHECK_EQ (m->patch[0].value[1], 1);
  CHECK_EQ (m->patch[1].value[1], 4);
  CHECK (m->patch[7].after == m->patch + 14
	 && m->patch[7].weight == weight + 7);

  /* The host changes a neighbour: a launch takes what is there, and the next
     clause that copies sees to it.  */
  m->patch[20].before = m->patch + 25;
  int seen = -1;
#pragma acc parallel present(m[0:1]) copyout(seen)
  seen = m->patch[20].before ? m->patch[20].before->value[0] : -2;
  CHECK_EQ (seen, shared ? 25 : -2);
  m->patch[20].before = NULL;
#pragma acc enter data copyin(m[0:1])
  last_statistics (&s);
  CHECK (shared || s.libgomp_calls < 50);
  m->patch[20].after = m->patch + 26;
#pragma acc data copyin(m[0:1])
  {
#pragma acc parallel present(m[0:1]) copyout(seen)
    seen = m->patch[20].after->value[0];
    CHECK_EQ (seen, 26);
  }
#pragma acc exit data delete(m[0:1])
  CHECK_PRESENT (m->patch, n_patches * sizeof *m->patch);
#pragma acc exit data copyout(m[0:1])
  check_absent ();
  CHECK (m->patch[20].after == m->patch + 26);
  CHECK_PRESENT (weight, sizeof weight);
  CHECK_PRESENT (&mark_here, sizeof mark_here);
#pragma acc exit data delete(weight, mark_here)
  CHECK_ABSENT (weight, sizeof weight);
  CHECK_ABSENT (&mark_here, sizeof mark_here);
  release ();

  /* All in one directive, in any order.  */
  make ();
  for (int round = 0; round < 4; round++)
    {
      const int before = m->patch[9].value[1];
#pragma acc data copy(m[0:1]) copyin(weight) if(round % 2)
#pragma acc data copyin(weight) copy(m[0:1])
      {
	CHECK_EQ (sum_of_neighbours (), expected_sum ());
#pragma acc parallel loop present(m[0:1])
	for (int i = 0; i < n_patches; i++)
	  m->patch[i].after->value[1]++;
      }
      CHECK_EQ (m->patch[9].value[1], before + 1);
      check_absent ();
      CHECK_ABSENT (weight, sizeof weight);
      CHECK (m->patch[9].after == m->patch + 16);
    }
  release ();
  return 0;
}
