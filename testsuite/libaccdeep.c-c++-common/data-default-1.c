/* Section 2: clauses of OpenACC 3 on data: default(none), default(present), async
   and wait.  With default(present) pointers are looked up, whatever their type.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct cloud
{
  int n;
  double *x;
};

static void
none (double *p, int n)
{
#pragma acc data copy(p[0:n]) default(none)
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      p[i] = i;
  }
}

static void
present (struct cloud *c, double *y)
{
#pragma acc parallel loop default(present)
  for (int i = 0; i < c->n; i++)
    c->x[i] += y[i];
#pragma acc data default(present) create(y[0:4])
  {
#pragma acc parallel loop
    for (int i = 0; i < c->n; i++)
      c->x[i] += y[i];
  }
}

static void
queues (double *p, int n)
{
#pragma acc data copyin(p[0:n]) async(1) wait
  {
#pragma acc parallel loop present(p[0:n]) async(1)
    for (int i = 0; i < n; i++)
      p[i]++;
#pragma acc update self(p[0:n]) async(1)
#pragma acc wait(1)
  }
#pragma acc wait
  CHECK_ABSENT (p, n * sizeof (double));
}

int
main (void)
{
  double y[4];
  struct cloud c = { 4, NEW (double, 4) };
  none (y, 4);
  CHECK_EQ (y[3], 3);
#pragma acc enter data copyin(c, y)
#pragma acc enter data copyin(c.x[0:4])
  present (&c, y);
#pragma acc exit data copyout(c.x[0:4])
#pragma acc exit data delete(c, y)
  CHECK_EQ (c.x[3], 6);
  queues (c.x, 4);
  CHECK_EQ (c.x[3], 7);
  CHECK_ABSENT (&c, sizeof c);
  free (c.x);
  return 0;
}
