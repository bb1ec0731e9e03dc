/* Section 1.2: a section of length 0 of an object is no operand, also beside a
   clause on a member of that object, empty or not.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct t
{
  int n;
  int *p;
#pragma acc shape include(p[0:n])
#pragma acc policy(out) default(copyout)
};

static int z;
static int w[3];

static void
f (struct t *q)
{
#pragma acc parallel loop invoke<out>(q[0:0]) copy(z) create(q->p[0:0])
  for (int i = 0; i < 1; i++)
    w[i] += ++z;
#pragma acc parallel loop present(q[0:0], q->p[0:0])
  for (int i = 0; i < 1; i++)
    w[i]++;
  CHECK_ABSENT (q, sizeof *q);
#pragma acc data copyin(q[0:0]) copy(q->p[0:2])
  {
    CHECK_PRESENT (q->p, 2 * sizeof (int));
#pragma acc parallel loop present(q[0:0]) copy(q->p[0:2])
    for (int i = 0; i < 2; i++)
      q->p[i] += q->n;
  }
  CHECK_ABSENT (q->p, sizeof (int));
}

int
main (void)
{
  struct t x = { 3, NEW (int, 3) };
  x.p[0] = x.p[1] = x.p[2] = 1;
  f (&x);
  CHECK_EQ (w[0], 2);
  CHECK_EQ (x.p[0], 4);
  CHECK_EQ (x.p[1], 4);
  CHECK_EQ (x.p[2], 1);
  return 0;
}
