/* Cure launch-arguments: two threads launch one kernel, with arguments of their
   own.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-pthread" } */

#include "../lib/accdeep-test.h"

#include <pthread.h>

enum { n = 32, threads = 2, rounds = 40 };

struct list
{
  int size;
  long *v;
#pragma acc shape include(v[0:size])
};

static void
step (struct list *l, long factor, int shift)
{
#pragma acc parallel loop present(l[0:1])
  for (int i = 0; i < l->size; i++)
    l->v[i] = l->v[i] * factor + shift;
}

static void
queued_step (struct list *l, long factor, int shift, int queue)
{
#pragma acc parallel loop present(l[0:1]) async(queue)
  for (int i = 0; i < l->size; i++)
    l->v[i] = l->v[i] * factor + shift;
}

static void *
run (void *number)
{
  const int mine = *(int *) number;
  struct list l = { n, NEW (long, n) };
  long expected = mine;
  for (int i = 0; i < n; i++)
    l.v[i] = mine;
#pragma acc enter data copyin(l)
  for (int r = 0; r < rounds; r++)
    {
      step (&l, r % 3 - 1, mine + r);
      queued_step (&l, r % 2 + 1, mine - r, mine);
      acc_wait (mine);
      expected = expected * (r % 3 - 1) + mine + r;
      expected = expected * (r % 2 + 1) + mine - r;
    }
#pragma acc exit data copyout(l)
  for (int i = 0; i < n; i++)
    CHECK_EQ (l.v[i], expected);
  free (l.v);
  return NULL;
}

int
main (void)
{
  pthread_t thread[threads];
  int number[threads];
  for (int t = 0; t < threads; t++)
    {
      number[t] = t + 1;
      CHECK (pthread_create (&thread[t], NULL, run, &number[t]) == 0);
    }
  for (int t = 0; t < threads; t++)
    pthread_join (thread[t], NULL);
  return 0;
}
