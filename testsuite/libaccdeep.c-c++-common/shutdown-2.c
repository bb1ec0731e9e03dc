/* Section 3, "Run-time meaning": acc_shutdown takes all that is on the device,
   what deep directives have entered, large or small, too; nothing of it counts
   after acc_init, and nothing of the host has changed.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device host "has nothing to shut down" } */
/* { dg-set-target-env-var SIMCUDA_REUSE "at-once" } */
/* { dg-set-target-env-var ACCDEEP_KEEP "1M" } */

#include "../lib/accdeep-test.h"

#define N 1500

struct node
{
  double *v;
  int n;
  struct node *next;
#pragma acc shape include(v[0:n], next[0:1])
};

static struct node *
make_list (int n)
{
  struct node *first = NULL;
  for (int i = 0; i < n; i++)
    {
      struct node *p = NEW (struct node, 1);
      p->n = 2;
      p->v = NEW (double, 2);
      p->v[0] = p->v[1] = i;
      p->next = first;
      first = p;
    }
  return first;
}

static double
sum (struct node *list)
{
  double result = 0;
#pragma acc serial present(list[0:1]) copy(result)
  for (struct node *p = list; p; p = p->next)
    result += p->v[0] + p->v[1];
  return result;
}

static void
check_host (struct node *list, int n)
{
  for (struct node *p = list; p; p = p->next)
    {
      CHECK (n-- > 0);
      CHECK_EQ (p->v[0], n);
      CHECK_EQ (p->v[1], n);
    }
  CHECK_EQ (n, 0);
}

int
main (void)
{
  acc_device_t device = acc_get_device_type ();
  struct node *small = make_list (3), *large = make_list (N);
  struct node *last;
  for (last = large; last->next; last = last->next)
    ;
  for (int round = 0; round < 4; round++)
    {
#pragma acc enter data copyin(small[0:1], large[0:1])
      CHECK_EQ (sum (small), 6);
      CHECK_EQ (sum (large), (double) N * (N - 1));
      /* One of many is asked for in some of the rounds.  */
      if (round & 1)
	CHECK_PRESENT (last->v, 2 * sizeof (double));
      if (round & 2)
	{
#pragma acc enter data copyin(large[0:1])
	}
      acc_shutdown (device);
      acc_init (device);
      CHECK_ABSENT (small, sizeof *small);
      CHECK_ABSENT (small->v, 2 * sizeof (double));
      CHECK_ABSENT (large, sizeof *large);
      CHECK_ABSENT (last->v, 2 * sizeof (double));
      check_host (small, 3);
      check_host (large, N);
      /* What is not there any more needs no exit.  */
#pragma acc exit data delete(small[0:1])
      /* An ordinary mapping where a deep one was has nothing attached.  */
      acc_copyin (small, sizeof *small);
      CHECK (device_pointer_at (&small->v) == small->v);
      acc_delete (small, sizeof *small);
#pragma acc data copy(large[0:1])
      CHECK_EQ (sum (large), (double) N * (N - 1));
      CHECK_ABSENT (large, sizeof *large);
    }
  return 0;
}
