/* Section 6: values and policies as arguments of policies, with defaults, as
   members of other objects and at the directive.  Just what the arguments say
   is mapped.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 8

enum { EXTRA = 1 };

struct leaf
{
  int n;
  int *a, *b;
#pragma acc shape include(a[0:n], b[0:n])
#pragma acc policy(part(int first, long count = n - first)) exclude(b) \
  default(copy) copy(a[first:count])
#pragma acc policy(only_a) exclude(b) default(copy)
#pragma acc policy(only_b) exclude(a) default(copy)
};

struct node
{
  int n, skip;
  int *v;
  struct leaf one;
  struct leaf *more;
  struct node *next;
#pragma acc shape include(v[0:n], more[0:2], next[0:1])
#pragma acc policy(both(int k, policy P)) copy(v[0:k]) \
  invoke<part(k + EXTRA, 2)>(one) invoke<P>(more) exclude(next)
#pragma acc policy(rest(unsigned char k)) copy(v) invoke<part(skip + k)>(one) \
  invoke<only_a>(more) exclude(next)
#pragma acc policy(chain(int depth, policy P = only_a)) \
  copy(v) invoke<P>(one, more) \
  invoke<chain(depth - 1, P)>(next[0:depth > 0])
};

static void
start_leaf (struct leaf *l)
{
  l->n = N;
  l->a = NEW (int, N);
  l->b = NEW (int, N);
  for (int i = 0; i < N; i++)
    {
      l->a[i] = i;
      l->b[i] = 10 * i;
    }
}

static void
start (struct node *x)
{
  x->n = N;
  x->skip = 2;
  x->v = NEW (int, N);
  for (int i = 0; i < N; i++)
    x->v[i] = 100 * i;
  start_leaf (&x->one);
  x->more = NEW (struct leaf, 2);
  for (int i = 0; i < 2; i++)
    start_leaf (&x->more[i]);
  x->next = NULL;
}

static void
free_leaf (struct leaf *l)
{
  CHECK_ABSENT (l->a, N * sizeof (int));
  CHECK_ABSENT (l->b, N * sizeof (int));
  free (l->a);
  free (l->b);
}

static void
end (struct node *x)
{
  CHECK_ABSENT (x, sizeof *x);
  CHECK_ABSENT (x->v, N * sizeof (int));
  CHECK_ABSENT (x->more, 2 * sizeof (struct leaf));
  free_leaf (&x->one);
  free_leaf (&x->more[0]);
  free_leaf (&x->more[1]);
  free (x->v);
  free (x->more);
}

/* Exactly FIRST .. FIRST + COUNT - 1 of ARRAY are there.  */
static void
check_section (const int *array, int first, int count)
{
  CHECK_ABSENT (array, first * sizeof (int));
  CHECK_PRESENT (array + first, count * sizeof (int));
  CHECK_ABSENT (array + first + count, (N - first - count) * sizeof (int));
}

static void
values_and_policies (int k)
{
  struct node x;
  start (&x);
#pragma acc data invoke<both(k - 1, only_b)>(x)
  {
    check_section (x.v, 0, k - 1);
    check_section (x.one.a, k, 2);
    CHECK_ABSENT (x.one.b, N * sizeof (int));
    CHECK_ABSENT (x.more[1].a, N * sizeof (int));
    CHECK_PRESENT (x.more[1].b, N * sizeof (int));
#pragma acc parallel present<>(x)::{ default(exclude) }
    {
      x.v[k - 2]++;
      x.one.a[k + 1] = 77;
      x.more[1].b[7] = 78;
    }
  }
  CHECK (x.v[k - 2] == 100 * (k - 2) + 1);
  CHECK (x.one.a[k + 1] == 77);
  CHECK (x.more[1].b[7] == 78);

#pragma acc enter data invoke<both(k, only_a)>(x)
  check_section (x.one.a, k + 1, 2);
  CHECK_PRESENT (x.more[0].a, N * sizeof (int));
  CHECK_ABSENT (x.more[0].b, N * sizeof (int));
#pragma acc exit data invoke<both(k, only_a)>(x)
  end (&x);
}

/* A default is computed for the object that the policy is invoked on.  */
static void
defaults (void)
{
  struct node x;
  start (&x);
#pragma acc data invoke<rest(257)>(x)
  {
    check_section (x.one.a, 3, N - 3);
    CHECK_ABSENT (x.one.b, N * sizeof (int));
  }
  struct leaf l;
  start_leaf (&l);
  l.n = 6;
#pragma acc data invoke<part(l.n - 5)>(l)
  check_section (l.a, 1, 5);
#pragma acc data invoke<part(2, 3)>(l)
  check_section (l.a, 2, 3);
  free_leaf (&l);
  end (&x);
}

/* Arguments are computed anew on each level.  */
static void
recursion (void)
{
  enum { length = 5 };
  struct node list[length];
  for (int i = 0; i < length; i++)
    {
      start (&list[i]);
      list[i].next = i + 1 < length ? &list[i + 1] : NULL;
    }
  for (int depth = 0; depth < length; depth++)
    {
      struct node *head = &list[0];
#pragma acc data invoke<chain(depth, only_b)>(head[0:1])
      for (int i = 0; i < length; i++)
	if (i <= depth)
	  {
	    CHECK_PRESENT (list[i].v, N * sizeof (int));
	    CHECK_PRESENT (list[i].one.b, N * sizeof (int));
	    CHECK_ABSENT (list[i].more[0].a, N * sizeof (int));
	  }
	else
	  {
	    CHECK_ABSENT (&list[i], sizeof list[i]);
	    CHECK_ABSENT (list[i].v, N * sizeof (int));
	  }
#pragma acc data invoke<chain(depth)>(head[0:1])
      {
	CHECK_PRESENT (list[depth].one.a, N * sizeof (int));
	CHECK_ABSENT (list[depth].one.b, N * sizeof (int));
      }
    }
  for (int i = 0; i < length; i++)
    end (&list[i]);
}

/* In nests, and as what a nest extends.  */
static void
nests (int k)
{
  struct node x;
  start (&x);
#pragma acc data invoke(x)::{ default(exclude) \
  invoke<part(skip + k)>(one) copy(v[0:k]) }
  {
    check_section (x.one.a, 2 + k, N - 2 - k);
    check_section (x.v, 0, k);
  }
#pragma acc data invoke<both(2, only_b)>(x)::{ copy(v[k:1]) }
  {
    check_section (x.v, k, 1);
    check_section (x.one.a, 3, 2);
    CHECK_PRESENT (x.more[1].b, N * sizeof (int));
  }
  end (&x);
}

int
main (void)
{
  values_and_policies (3);
  values_and_policies (5);
  defaults ();
  recursion ();
  nests (4);
  return 0;
}
