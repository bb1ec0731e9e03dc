/* Cure launch-arguments: launches of one kernel in queues, with arguments that
   change before the kernels of earlier launches run.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-target-env-var SIMCUDA_STREAMS "deferred" } */

#include "../lib/accdeep-counters.h"

enum { n = 64, queues = 3, rounds = 24 };

struct list
{
  int size;
  long *v;
#pragma acc shape include(v[0:size])
};

/* V becomes V * FACTOR + SHIFT.  */
static void
step (struct list *l, long factor, int shift, int queue)
{
#pragma acc parallel loop present(l[0:1]) async(queue)
  for (int i = 0; i < l->size; i++)
    l->v[i] = l->v[i] * factor + shift;
}

/* The same by another kernel.  */
static void
other_step (struct list *l, long factor, int shift, int queue)
{
#pragma acc parallel loop present(l[0:1]) async(queue)
  for (int i = 0; i < l->size; i++)
    l->v[i] = factor * l->v[i] + shift;
}

/* The same without a queue.  */
static void
step_now (struct list *l, long factor, int shift)
{
#pragma acc parallel loop present(l[0:1])
  for (int i = 0; i < l->size; i++)
    l->v[i] = l->v[i] * factor + shift;
}

static void
host_step (long *value, long factor, int shift)
{
  *value = (*value * factor + shift) % 1000003;
}

static void
reduce (struct list *l, int queue)
{
#pragma acc parallel loop present(l[0:1]) async(queue)
  for (int i = 0; i < l->size; i++)
    l->v[i] %= 1000003;
}

static void
reduce_now (struct list *l)
{
#pragma acc parallel loop present(l[0:1])
  for (int i = 0; i < l->size; i++)
    l->v[i] %= 1000003;
}

int
main (void)
{
  struct list l[queues];
  long expected[queues];
  for (int q = 0; q < queues; q++)
    {
      l[q].size = n;
      l[q].v = NEW (long, n);
      expected[q] = q;
      for (int i = 0; i < n; i++)
	l[q].v[i] = q;
    }
#pragma acc enter data copyin(l)
  /* One queue.  */
  for (int r = 0; r < rounds; r++)
    {
      step (&l[0], 3, r, 0);
      other_step (&l[0], 5, -r, 0);
      reduce (&l[0], 0);
      expected[0] = ((expected[0] * 3 + r) * 5 - r) % 1000003;
    }
  /* Without a wait: the queue's kernels may be still to come.  */
  acc_wait (0);
  for (int r = 0; r < rounds; r++)
    {
      /* All queues at once, by the same kernels.  */
      for (int q = 0; q < queues; q++)
	{
	  step (&l[q], r + 1, q, q);
	  reduce (&l[q], q);
	  host_step (&expected[q], r + 1, q);
	}
      if (r % 5 == 4)
	{
	  acc_wait_all ();
	  for (int q = 0; q < queues; q++)
	    {
	      step_now (&l[q], 2, r);
	      reduce_now (&l[q]);
	      host_step (&expected[q], 2, r);
	    }
	}
    }
  acc_wait_all ();
  /* A launch without a queue does not wait for one that works on other data.  */
  step (&l[0], 7, 1, 0);
  step_now (&l[1], 11, 2);
  step (&l[2], 13, 3, acc_async_noval);
  acc_wait_all ();
  expected[0] = expected[0] * 7 + 1;
  expected[1] = expected[1] * 11 + 2;
  expected[2] = expected[2] * 13 + 3;
#pragma acc exit data copyout(l)
  for (int q = 0; q < queues; q++)
    for (int i = 0; i < n; i++)
      CHECK_EQ (l[q].v[i], expected[q]);

  for (int q = 0; q < queues; q++)
    free (l[q].v);
  return 0;
}
