/* Section 1.6: what OpenMP's declare mapper does with a direct member that goes to
   the device only: it must not come back, whatever neighbours do.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct task
{
  int input;
  int result;
  char flag;
  int *a;
  double trace;
#pragma acc shape include(a[0:2])
#pragma acc policy(once) in(input, trace) inout(a) out(result, flag)
#pragma acc shape(less) default(exclude) include(result, a) init_needed(input)
#pragma acc policy(act) default(exclude) copyin(input) copyout(result) copy(a)
};

/* INPUT of each as it was, but where memory is shared.  */
static void
check (struct task *t, int n)
{
  int shared = memory_shared_p ();
  for (int i = 0; i < n; i++)
    {
      CHECK_EQ (t[i].result, 10 * i + 1);
      CHECK_EQ (t[i].a[1], 10 * i + 2);
      CHECK_EQ (t[i].input, shared ? -1 : 10 * i);
      CHECK_EQ (t[i].trace, shared ? -1 : 0.5);
      t[i].input = 10 * i;
      t[i].result = -2;
      t[i].trace = 0.5;
      t[i].a[1] = 2;
    }
}

#pragma acc routine seq
static void
work (struct task *t)
{
  t->result = t->input + 1;
  t->a[1] += t->input;
  t->input = -1;
  t->trace = -1;
}

int
main (void)
{
  struct task t[3];
  for (int i = 0; i < 3; i++)
    {
      t[i].input = 10 * i;
      t[i].result = -2;
      t[i].flag = 'f';
      t[i].trace = 0.5;
      t[i].a = NEW (int, 2);
      t[i].a[1] = 2;
    }

#pragma acc parallel loop copy<once>(t)
  for (int i = 0; i < 3; i++)
    {
      t[i].flag = 'd';
      work (&t[i]);
    }
  CHECK_EQ (t[2].flag, 'd');
  check (t, 3);

#pragma acc parallel loop copy<less>(t)
  for (int i = 0; i < 3; i++)
    {
      t[i].input = 10 * i;
      work (&t[i]);
    }
  CHECK_EQ (t[2].flag, 'd');
  for (int i = 0; i < 3; i++)
    CHECK_EQ (t[i].input, -1);
  t[0].input = 0;
  t[1].input = 10;
  t[2].input = 20;
  for (int i = 0; i < 3; i++)
    t[i].a[1] = 2;

#pragma acc parallel loop invoke<act>(t)
  for (int i = 0; i < 3; i++)
    {
      t[i].flag = 'x';
      work (&t[i]);
    }
  CHECK_EQ (t[2].flag, memory_shared_p () ? 'x' : 'd');
  for (int i = 0; i < 3; i++)
    t[i].trace = memory_shared_p () ? -1 : 0.5;
  check (t, 3);
  CHECK_ABSENT (t, sizeof t);
  for (int i = 0; i < 3; i++)
    free (t[i].a);
  return 0;
}
