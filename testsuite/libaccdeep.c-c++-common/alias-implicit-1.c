/* Section 3: operands of a construct that are the same memory as what its body
   uses without a clause, and as objects of pointers that it attaches.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct plain
{
  float *a;
  double *b;
  int n;
};

static struct plain one, several[2];
static int number;

static void
implicit (struct plain *q)
{
#pragma acc parallel copy(q[0:1])
  several[0].n++;
#pragma acc kernels copyin(q[0:1])
  several[1].n = 30;
#pragma acc serial copy(q[0:1])
  {
    several[0].n++;
    one.n++;
  }
}

static void
scalar (int *p)
{
#pragma acc kernels copyin(p[0:1])
  number = 7;
}

static void
attached (struct plain *q)
{
#pragma acc parallel copy(q[0:1], one.b[1:2])
  one.b[1] += one.n;
#pragma acc parallel copy(one) copyin(several[0].b[0:4]) copy(q[0:1])
  one.n += 10;
#pragma acc parallel loop copy(several[1].b[0:4])
  for (int i = 0; i < 4; i++)
    several[1].b[i] += 1;
#pragma acc parallel loop no_create(q[0:1]) copy(several[0].b[0:4]) copy(several)
  for (int i = 0; i < 4; i++)
    several[0].b[i] += 1;
}

/* A pointer in memory: the kernel has one for it.  */
static void
addressable (struct plain *q)
{
  struct plain **there = &q;
#pragma acc parallel loop copy(q->b[0:4]) copy(q[0:1])
  for (int i = 0; i < 4; i++)
    q[0].b[i] = q->n;
  CHECK_EQ ((*there)->b[3], (*there)->n);
}

static void
fill (struct plain *p)
{
  p->a = NEW (float, 4);
  p->b = NEW (double, 4);
  p->n = 1;
}

int
main (void)
{
  struct plain *apart = NEW (struct plain, 1);
  struct plain *objects[] = { &one, several, several + 1, apart };
  fill (apart);
  fill (&one);
  fill (several);
  fill (several + 1);
  for (int i = 0; i < 4; i++)
    implicit (objects[i]);
  CHECK_EQ (several[0].n, 9);
  CHECK_EQ (several[1].n, 30);
  CHECK_EQ (one.n, 5);
  scalar (&number);
  CHECK_EQ (number, 7);
  for (int i = 0; i < 4; i++)
    attached (objects[i]);
  CHECK_EQ (one.n, 45);
  CHECK_EQ (one.b[1], 5 + 15 + 25 + 35);
  CHECK_EQ (several[0].b[3], 4);
  CHECK_EQ (several[1].b[3], 4);
  addressable (apart);
  CHECK_ABSENT (several, sizeof several);
  CHECK_ABSENT (&one, sizeof one);
  return 0;
}
