/* Section 1.4: invoke<p>(m) in a policy does what p says, for members in place,
   behind pointers and in arrays, and in types that lead to themselves.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "policy-aux.h"

struct leaf
{
  int k;
  int *a, *b;
#pragma acc shape include(a[0:N], b[0:N])
#pragma acc policy(calc) default(copyin) copyout(b)
#pragma acc policy(update_b) default(exclude) update(b)
};

struct tree
{
  int n;
  int *v;
  struct leaf one;
  struct leaf *two;
  struct leaf three[2];
#pragma acc shape include(v[0:n], two[0:2])
#pragma acc policy(all) copy(v) invoke<calc>(one, two, three)
#pragma acc policy(some) default(exclude) update(v) invoke<update_b>(one, two)
};

struct node
{
  int *v;
  struct node *next;
#pragma acc shape include(v[0:N], next[0:1])
#pragma acc policy(in) copyin(v) invoke<in>(next)
};

static void
start (struct leaf *l, int k)
{
  l->k = k;
  l->a = new_numbers ();
  l->b = new_numbers ();
}

static void
enter (const struct leaf *l)
{
  CHECK (same_p (l->a));
  CHECK (memory_shared_p () || !same_p (l->b));
}

static void
trees (void)
{
  struct tree x;
  x.n = N;
  x.v = new_numbers ();
  x.two = NEW (struct leaf, 2);
  start (&x.one, 1);
  start (&x.two[0], 2);
  start (&x.two[1], 3);
  start (&x.three[0], 4);
  start (&x.three[1], 5);
  int shared = memory_shared_p ();
  int a = x.two[1].a[0];

#pragma acc data invoke<all>(x)
  {
    enter (&x.one);
    enter (&x.two[1]);
    enter (&x.three[0]);
    CHECK (same_p (x.v));
    int wrong = 0;
#pragma acc parallel loop reduction(+ : wrong)
    for (int i = 0; i < x.n; i++)
      {
	wrong += x.one.k != 1 || x.two[1].k != 3 || x.three[1].k != 5;
	x.one.b[i] = x.two[1].a[i];
	x.two[1].a[i] = -1000 + i;
	x.two[1].b[i] = -2000 + i;
	x.three[0].b[i] = -3000 + i;
	x.v[i] = -4000 + i;
      }
    CHECK_EQ (wrong, 0);

    if (!shared)
      {
	x.v[0] = x.one.a[0] = 77;
	x.one.b[0] = x.three[0].b[0] = 78;
      }
#pragma acc update invoke<some>(self: x)
    CHECK_EQ (first_of (x.v), -4000);
    CHECK_EQ (first_of (x.one.b), a);
    if (!shared)
      {
	CHECK_EQ (x.three[0].b[0], 78);
	CHECK_EQ (x.one.a[0], 77);
      }
  }
  CHECK_EQ (first_of (x.v), -4000);
  CHECK_EQ (first_of (x.one.b), a);
  CHECK_EQ (first_of (x.two[1].b), -2000);
  CHECK_EQ (first_of (x.two[1].a), shared ? -1000 : a);
  CHECK_EQ (first_of (x.three[0].b), -3000);
  CHECK_ABSENT (x.two, 2 * sizeof *x.two);
}

static void
lists (void)
{
  struct node head, tail;
  head.v = new_numbers ();
  head.next = &tail;
  tail.v = new_numbers ();
  tail.next = NULL;
  int first = tail.v[0], wrong = 0;
#pragma acc data invoke<in>(head)
  {
#pragma acc parallel loop reduction(+ : wrong)
    for (int i = 0; i < N; i++)
      wrong += head.next->v[i] != first + i || head.next->next != 0;
  }
  CHECK_EQ (wrong, 0);
  CHECK_ABSENT (&tail, sizeof tail);
}

int
main (void)
{
  trees ();
  lists ();
  return 0;
}
