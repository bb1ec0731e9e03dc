/* Section 8, alias: of operands that are parts of others each is copied back
   for itself: by another name, and as a member beside its object.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct pair
{
  int first;
  int second;
};

static void
set (int *p, int a, int b, int c, int d)
{
  p[0] = a;
  p[1] = b;
  p[2] = c;
  p[3] = d;
}

static void
check (int *p, int a, int b, int c, int d)
{
  CHECK_EQ (p[0], a);
  CHECK_EQ (p[1], b);
  CHECK_EQ (p[2], c);
  CHECK_EQ (p[3], d);
  CHECK_ABSENT (p, 4 * sizeof *p);
}

static void
parts (int *p, int *q, int *r)
{
  set (p, 1, 2, 3, 4);
#pragma acc parallel create(p[0:4]) copyout(q[0:2])
  set (p, 5, 6, 7, 8);
  check (p, 1, 6, 7, 4);
#pragma acc parallel copy(q[0:1]) copyin(p[0:4]) copyout(r[0:1]) async(1)
  set (p, p[0], p[1] + 1, 2, p[3] + 5);
#pragma acc wait(1)
  check (p, 1, 7, 7, 9);
#pragma acc data copyout(q[0:2]) create(p[0:4]) copyout(r[0:1])
  {
#pragma acc parallel present(p[0:4])
    set (p, 10, 20, 30, 40);
  }
  check (p, 1, 20, 30, 40);
}

/* What somebody else holds is not copied.  */
static void
held (int *p, int *q)
{
  set (p, 1, 2, 3, 4);
#pragma acc data copyout(q[0:2]) create(p[0:4])
  {
#pragma acc parallel present(p[0:4])
    set (p, 10, 20, 30, 40);
#pragma acc enter data create(p[0:4])
  }
  CHECK_EQ (p[1], 2);
#pragma acc exit data copyout(p[0:4])
  check (p, 10, 20, 30, 40);
}

/* A section of length 0 is a part, too: the kernel's pointer leads there.  */
static void
empty (int *p, int *q, int distance)
{
  set (p, 1, 2, 3, 4);
#pragma acc parallel copy(q[0:0]) copy(p[0:4])
  q[3 - distance] = 9;
  check (p, 1, 2, 3, 9);
#pragma acc data copy(p[0:4]) copyout(q[0:0])
  {
#pragma acc parallel copy(p[0:4]) copy(q[0:0])
    q[1 - distance] = 8;
  }
  check (p, 1, 8, 3, 9);
}

static void
members (void)
{
  struct pair x = { 1, 2 };
#pragma acc parallel copy(x) copyin(x.first)
  x.first = x.second = 3;
  CHECK (x.first == 3 && x.second == 3);
#pragma acc parallel copyin(x) copyout(x.first)
  x.first = x.second = 4;
  CHECK (x.first == 4 && x.second == 3);
#pragma acc parallel copy(x) create(x.second)
  x.first = x.second = 5;
  CHECK (x.first == 5 && x.second == 5);
  CHECK_ABSENT (&x, sizeof x);
}

struct list
{
  int n;
  int *data;
};

/* Two sections of one member.  */
static void
sections (struct list *x)
{
  int *data = x->data;
  set (data, 1, 2, 3, 4);
#pragma acc parallel loop copy(x[0:1], x->data[0:x->n]) copyout(x[0].data[1:1])
  for (int i = 0; i < 4; i++)
    x->data[i] = 7;
  check (data, 7, 7, 7, 7);
#pragma acc parallel copyin(x[0:1]) copyout(x->data[2:1]) create(x->data[0:4])
  set (x->data, 5, 6, 8, 9);
  check (data, 7, 7, 8, 7);
  CHECK (x->data == data);
}

int
main (void)
{
  if (memory_shared_p ())
    return 0;
  int *p = NEW (int, 4);
  parts (p, p + 1, p + 3);
  held (p, p + 1);
  empty (p, p, 0);
  empty (p, p + 2, 2);
  members ();
  struct list x = { 4, p };
  sections (&x);
  free (p);
  return 0;
}

/* { dg-final { needs-cure alias "" } } */
