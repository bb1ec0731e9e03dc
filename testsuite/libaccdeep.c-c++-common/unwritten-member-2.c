/* Members that no clause copies lie between members that are copied together:
   at the end of one object and at the start of the next, too, in a queue, and
   in a construct that is executed again.  A device that checks accesses reports
   a kernel that reads one of them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "shares the host's memory" } */
/* { dg-skip-device gpu "does not check" } */
/* { dg-shouldfail "a member that nobody has written" } */

#include "../lib/accdeep-test.h"

struct leaf
{
  int head, value, tail;
#pragma acc policy(values) create(head, tail) copyin(value)
};

struct tree
{
  int n, unused, m;
  struct leaf *l, *r;
#pragma acc shape include(l[0:1], r[0:1])
#pragma acc policy(values) copyin(n, m) create(unused) invoke<values>(l, r)
};

static int
values (struct tree *t)
{
  int s = -1;
#pragma acc parallel num_gangs(1) copy(s) invoke<values>(t[0:1]) async(1)
  {
    t->l->tail = t->r->head = t->unused = 7;
    s = t->n + t->m + t->l->value + t->r->value + t->l->tail + t->r->head
        + t->unused;
  }
#pragma acc wait
  return s;
}

static int
tail (struct tree *t, int read)
{
  int s = -1;
#pragma acc parallel num_gangs(1) copy(s) invoke<values>(t[0:1])
  {
    s = t->l->value;
    if (read)
      s = t->unused; /* Line 51.  */
  }
  return s;
}

int
main (void)
{
  struct leaf l = { 1, 20, 1 }, r = { 1, 300, 1 };
  struct tree t = { 4000, 1, 50000, &l, &r };
  for (int i = 0; i < 3; i++)
    CHECK_EQ (values (&t), 54320 + 21);
  for (int i = 0; i < 3; i++)
    CHECK_EQ (tail (&t, 0), 20);
  fputs ("all\n", stderr);
  return tail (&t, 1);
}

/* { dg-output "^all\nsimcuda: \[^\n\]*unwritten-member-2.c:51: the host gets 4 bytes that this copied from memory that was never written: " } */
