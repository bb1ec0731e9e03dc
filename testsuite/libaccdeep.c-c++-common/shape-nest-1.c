/* Sections 2.1 and 11: nests in shapes and policies of types.  Names in them are
   members of the nest's type, then of the types around it, then what stands
   where the directive does.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

static int extra = 1;
enum { two = 2 };

static int
twice (int x)
{
  return 2 * x;
}

struct leaf;

struct tree
{
  int n, width;
  struct leaf *leaves;
  struct leaf *one;
#pragma acc shape(s) include(leaves[0:n])::{ include(a[0:m]) } include<>(one[0:1])::{ default(exclude) include(b[0:width + twice (two) + extra]) }
#pragma acc policy(p) default(copyin) copy(leaves[0:n])::{ include(b[0:width]) } invoke(one[0:1])::{ copyin(a[0:m]) copyout(b[0:m]) }
#pragma acc policy(sized(int k)) default(exclude) copy(leaves[0:n])::{ include(b[0:k + m]) }
};

struct leaf
{
  int m;
  int *a;
  int *b;
};

/* Of the type itself; the default shape follows.  */
struct chain
{
  struct chain *next;
  int n;
  int *v;
#pragma acc shape(first) include(next[0:1])::{ exclude(next) }
#pragma acc shape include(v[0:n]) include(next[0:1])
};

/* Nests in a nest of a structure in place.  */
struct wood
{
  int k;
  struct tree in;
#pragma acc shape(deep) include(in)::{ include(leaves[0:n])::{ include(a[0:m + k]) } exclude(one) }
};

static void
check (const int *p, int n)
{
  CHECK_PRESENT (p, n * sizeof (int));
  CHECK_ABSENT (p + n, sizeof (int));
}

static void
check_chain (void)
{
  struct chain c[3];
  for (int i = 0; i < 3; i++)
    {
      c[i].next = i < 2 ? &c[i + 1] : NULL;
      c[i].n = i + 1;
      c[i].v = NEW (int, 4);
    }
#pragma acc data copyin<first>(c[0:1])
  {
    check (c[1].v, 2);
    CHECK_ABSENT (&c[2], sizeof c[2]);
  }
#pragma acc data copyin(c[0:1])
  CHECK_PRESENT (&c[2], sizeof c[2]);
  CHECK_ABSENT (c[0].v, sizeof (int));
  for (int i = 0; i < 3; i++)
    free (c[i].v);
}

int
main (void)
{
  struct leaf l[3];
  for (int i = 0; i < 3; i++)
    {
      l[i].m = i + 2;
      l[i].a = NEW (int, 20);
      l[i].b = NEW (int, 20);
      l[i].a[1] = 10 * i;
    }
  struct tree t = { 2, 3, l, &l[2] };

#pragma acc parallel copy<s>(t)
  {
    t.leaves[1].a[2] = t.leaves[0].a[1] + t.leaves[1].a[1] + 1;
    t.one->b[7] = t.one->m;
  }
  CHECK_EQ (l[1].a[2], 11);
  CHECK_EQ (l[2].b[7], 4);
#pragma acc data copyin<s>(t)
  {
    check (l[0].a, 2);
    check (l[1].a, 3);
    check (l[2].b, 8);
    CHECK_ABSENT (l[0].b, sizeof (int));
    CHECK_ABSENT (l[2].a, sizeof (int));
  }

  /* copy for the leaves, what they point to included.  */
  l[2].a[0] = 5;
#pragma acc parallel invoke<p>(t)
  {
    t.leaves[1].b[2] = 7;
    for (int i = 0; i < 4; i++)
      t.one->b[i] = t.one->a[0] + i;
    t.one->a[1] = -1;
  }
  CHECK_EQ (l[1].b[2], 7);
  CHECK_EQ (l[2].b[3], 8);
  if (!memory_shared_p ())
    CHECK_EQ (l[2].a[1], 20);
#pragma acc data invoke<sized(extra + 3)>(t)
  {
    check (l[0].b, 6);
    check (l[1].b, 7);
    CHECK_ABSENT (l[1].a, sizeof (int));
  }

  struct wood w = { 5, t };
#pragma acc data copyin<deep>(w)
  {
    check (l[0].a, 7);
    check (l[1].a, 8);
    CHECK_ABSENT (&l[2], sizeof l[2]);
  }
  check_chain ();
  for (int i = 0; i < 3; i++)
    {
      CHECK_ABSENT (l[i].a, sizeof (int));
      free (l[i].a);
      free (l[i].b);
    }
  return 0;
}
