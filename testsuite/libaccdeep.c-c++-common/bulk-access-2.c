/* Section 3: what has counted single objects of a large structure for a while
   leaves no trace: the exit makes as many calls as without.  What still counts
   then stays.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-counters.h"

#include <openacc.h>
#include <stdlib.h>

struct one
{
  int n;
  int *x;
  struct one *next;
#pragma acc shape include(x[0:n], next[0:1])
};

enum { n_ones = 1000 };

static struct one *p;

static void
count_nothing (int i)
{
  (void) i;
}

static void
count_by_calls (int i)
{
  acc_copyin (p[i].x, 2 * sizeof (int));
  acc_create (p[i].x, 2 * sizeof (int));
  acc_delete (p[i].x, 2 * sizeof (int));
  acc_copyout (p[i].x, 2 * sizeof (int));
}

static void
count_by_directives (int i)
{
  int *x = p[i].x;
#pragma acc enter data copyin(x[0:2])
#pragma acc exit data copyout(x[0:2])
}

static void
count_element (int i)
{
  struct one *q = p[i].next;
#pragma acc enter data copyin(q[0:1])
#pragma acc serial present(q[0:1])
  q->x[0]++;
#pragma acc exit data copyout(q[0:1])
}

static void
count_in_region (int i)
{
  struct one *q = p[i].next;
#pragma acc data copy(q[0:1])
#pragma acc serial present(q[0:1])
  q->x[0]++;
}

static void
check (int added)
{
  for (int i = 0; i < n_ones; i++)
    {
      CHECK_PRESENT (p[i].x, 2 * sizeof (int));
      CHECK_PRESENT (p[i].next->x, 2 * sizeof (int));
    }
#pragma acc parallel loop present(p[0:n_ones])
  for (int i = 0; i < n_ones; i++)
    p[i].x[1] = p[i].next->x[0];
#pragma acc update self(p[0:n_ones])
  for (int i = 0; i < n_ones; i++)
    {
      CHECK_EQ (p[i].x[1], i % 10 ? 0 : added);
      p[i].next->x[0] = 0;
    }
#pragma acc update device(p[0:n_ones])
}

/* Calls of libgomp that an exit makes after COUNT.  */
static unsigned long
exit_after (void (*count) (int), int added)
{
#pragma acc enter data copyin(p[0:n_ones])
  for (int i = 0; i < n_ones; i += 10)
    count (i);
  check (added);
#pragma acc exit data copyout(p[0:n_ones])
  struct accdeep_statistics s = { 0 };
  if (!memory_shared_p ())
    last_statistics (&s);
  CHECK_ABSENT (p, sizeof *p);
  CHECK_ABSENT (p[0].x, sizeof (int));
  return s.libgomp_calls;
}

/* The same in a region.  */
static unsigned long
end_after (void (*count) (int), int added)
{
#pragma acc data copy(p[0:n_ones])
  {
    for (int i = 0; i < n_ones; i += 10)
      count (i);
    check (added);
  }
  struct accdeep_statistics s = { 0 };
  if (!memory_shared_p ())
    last_statistics (&s);
  CHECK_ABSENT (p, sizeof *p);
  CHECK_ABSENT (p[0].x, sizeof (int));
  return s.libgomp_calls;
}

/* Three of them are counted when the structure goes.  */
static void
stay (void)
{
#pragma acc enter data copyin(p[0:n_ones])
  for (int i = 0; i < n_ones; i += 10)
    count_by_calls (i);
  acc_copyin (p[3].x, 2 * sizeof (int));
  acc_copyin (p[10].x, 2 * sizeof (int));
  struct one *q = p[20].next;
#pragma acc enter data copyin(q[0:1])
#pragma acc serial present(q[0:1])
  q->x[1] = 8;
#pragma acc exit data copyout(p[0:n_ones])
  CHECK_PRESENT (p[3].x, 2 * sizeof (int));
  CHECK_PRESENT (p[10].x, 2 * sizeof (int));
  CHECK_ABSENT (p[11].x, 2 * sizeof (int));
  CHECK_ABSENT (p[0].x, 2 * sizeof (int));
  acc_delete (p[3].x, 2 * sizeof (int));
  acc_delete (p[10].x, 2 * sizeof (int));
  CHECK_ABSENT (p[10].x, 2 * sizeof (int));
#pragma acc serial present(q[0:1])
  q->x[1]++;
#pragma acc exit data copyout(q[0:1])
  CHECK_EQ (q->x[1], 9);
  q->x[1] = 0;
  CHECK_ABSENT (q, sizeof *q);
}

/* libgomp attaches pointers of registered objects: these stay registered.  */
static void
attach (void)
{
  if (memory_shared_p ())
    return;
  struct one *q = p[30].next;
  int *y = NEW (int, 2), *old = q->x;
#pragma acc enter data copyin(p[0:n_ones], y[0:2])
  acc_detach_finalize ((void **) &q->x);
  q->x = y;
  acc_attach ((void **) &q->x);
  acc_copyin (q, sizeof *q);
  acc_delete (q, sizeof *q);
#pragma acc serial present(q[0:1])
  q->x[0] = 5;
  acc_detach ((void **) &q->x);
#pragma acc exit data copyout(y[0:2])
  CHECK_EQ (y[0], 5);
  q->x = old;
#pragma acc exit data delete(p[0:n_ones]) finalize
  CHECK_ABSENT (q, sizeof *q);
  free (y);
}

int
main (void)
{
  p = NEW (struct one, n_ones);
  for (int i = 0; i < n_ones; i++)
    {
      p[i].n = 2;
      p[i].x = NEW (int, 2);
      p[i].next = NEW (struct one, 1);
      p[i].next->n = 2;
      p[i].next->x = NEW (int, 2);
    }
  unsigned long calls = exit_after (count_nothing, 0);
  CHECK_EQ (calls, exit_after (count_by_calls, 0));
  CHECK_EQ (calls, exit_after (count_by_directives, 0));
  CHECK_EQ (calls, exit_after (count_element, 1));
  CHECK_EQ (calls, exit_after (count_in_region, 1));
  calls = end_after (count_nothing, 0);
  CHECK_EQ (calls, end_after (count_by_calls, 0));
  CHECK_EQ (calls, end_after (count_by_directives, 0));
  CHECK_EQ (calls, end_after (count_element, 1));
  CHECK_EQ (calls, end_after (count_in_region, 1));
  stay ();
  attach ();
  for (int i = 0; i < n_ones; i++)
    {
      free (p[i].next->x);
      free (p[i].next);
      free (p[i].x);
    }
  free (p);
  return 0;
}
