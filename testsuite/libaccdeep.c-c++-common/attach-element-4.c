/* OpenACC 3.3, 2.7.2: what a directive attaches does not change how often its
   operands and clauses are evaluated, nor when.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

static int calls;

static int
counted (int value)
{
  calls++;
  return value;
}

static int
taken (double **t)
{
  const int before = calls;
#pragma acc enter data copyin(t[counted (1)][0:counted (3)])
  return calls - before;
}

static int
given_back (double **t)
{
  const int before = calls;
#pragma acc exit data delete(t[counted (1)][0:counted (3)])
  return calls - before;
}

int
main (void)
{
  double a[4] = { 1, 2, 3, 4 }, b[4] = { 10, 20, 30, 40 };
  double *t[2] = { a, b };
  double sum = 0;
#pragma acc enter data copyin(t)

  CHECK_EQ (taken (t), 2);
#pragma acc serial present(t) copyout(sum)
  sum = t[1][0] + t[1][2];
  CHECK_EQ (sum, 40);
  CHECK_EQ (given_back (t), 2);
  CHECK_ABSENT (b, sizeof b);
  CHECK_EQ (memory_shared_p () || !attached_p (&t[1]), 1);

  /* Queues whose numbers have side effects, and what a queue has still to do.  */
  calls = 0;
#pragma acc enter data copyin(t[0][0:4]) async(counted (2))
  CHECK_EQ (calls, 1);
#pragma acc parallel loop present(t) async(2)
  for (int i = 0; i < 4; i++)
    t[0][i] += 1;
#pragma acc exit data copyout(t[0][0:4]) async(2)
#pragma acc enter data copyin(t[1][1:2]) async(3) wait(2)
#pragma acc serial present(t) copyout(sum) async(3)
  sum = t[1][2];
#pragma acc exit data delete(t[1][1:2]) async(3)
#pragma acc wait
  CHECK_EQ (a[3], 5);
  CHECK_EQ (sum, 30);

  /* Of a directive whose condition is false nothing is attached.  */
  calls = 0;
#pragma acc enter data copyin(t[1][0:4]) if(counted (0))
  CHECK_EQ (calls, 1);
  CHECK_EQ (memory_shared_p () || !attached_p (&t[1]), 1);
#pragma acc enter data copyin(t[1][0:4]) if(counted (1))
  CHECK_EQ (calls, 2);
  CHECK_EQ (memory_shared_p () || attached_p (&t[1]), 1);
#pragma acc exit data delete(t[1][0:4]) if(counted (0))
  CHECK_EQ (memory_shared_p () || attached_p (&t[1]), 1);
  double **none = NULL;
#pragma acc exit data delete(none[1][0:4]) if(none)
#pragma acc exit data delete(t[1][0:4], t[0][0:4]) finalize
#pragma acc exit data delete(t)
  CHECK_ABSENT (b, sizeof b);
  CHECK_ABSENT (t, sizeof t);
  return 0;
}
