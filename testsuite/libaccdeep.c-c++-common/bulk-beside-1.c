/* Sections 3 and 9: a structure of very many objects costs a launch no more when
   small ones are entered beside it, when a small one leads to it, or when it is
   named in no_create.  What is shared between operands is there once.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-counters.h"

#include <stdlib.h>

struct one
{
  int n;
  int *x;
#pragma acc shape include(x[0:n])
};

struct table
{
  int n;
  struct one *p;
#pragma acc shape include(p[0:n])
};

struct leader
{
  struct table *t;
  int own[2];
  int n;
  int *y;
#pragma acc shape include(t[0:1], y[0:n])
};

static struct table
make_table (int n)
{
  struct table t = { n, NEW (struct one, n) };
  for (int i = 0; i < n; i++)
    {
      t.p[i].n = 2;
      t.p[i].x = NEW (int, 2);
      t.p[i].x[0] = i;
    }
  return t;
}

static void
free_table (struct table t)
{
  for (int i = 0; i < t.n; i++)
    free (t.p[i].x);
  free (t.p);
}

/* Of the start or end of the last construct.  */
static unsigned long
calls (void)
{
  struct accdeep_statistics s = { 0 };
  if (!memory_shared_p ())
    last_statistics (&s);
  return s.libgomp_calls;
}

/* What it asks of libgomp to enter N objects and a few, and to launch on
   them.  */
static unsigned long
beside (int n)
{
  struct table big = make_table (n), small = make_table (3);
  int flat[4] = { 1, 2, 3, 4 };
  unsigned long result = 0;
#pragma acc data copy(big, small) copyin(flat)
  {
    result = calls ();
    for (int k = 0; k < 3; k++)
      {
#pragma acc parallel present(big, small, flat)
	big.p[n - 1].x[1] += small.p[2].x[0] + flat[3];
      }
    result += calls ();
#pragma acc parallel no_create(big)
    big.p[0].x[1] = 9;
    result += calls ();
#pragma acc parallel present(small)
    small.p[1].x[1] = 8;
  }
  CHECK_EQ (big.p[n - 1].x[1], 18);
  CHECK_EQ (big.p[0].x[1], 9);
  CHECK_EQ (small.p[1].x[1], 8);
  CHECK_ABSENT (&big, sizeof big);
  CHECK_ABSENT (big.p[n / 2].x, sizeof (int));
  CHECK_ABSENT (small.p, sizeof *small.p);
  free_table (big);
  free_table (small);
  return result;
}

/* The same where what is launched on leads to what is there.  */
static unsigned long
behind (int n)
{
  struct table big = make_table (n);
  struct leader l = { &big, { 1, 2 }, 3, NEW (int, 3) };
  unsigned long result = 0;
#pragma acc data copy(big)
  {
    for (int k = 0; k < 3; k++)
      {
#pragma acc parallel copy(l)
	{
	  l.t->p[n - 1].x[1]++;
	  l.own[1]++;
	  l.y[2]++;
	}
	result = calls ();
      }
    CHECK_EQ (l.own[1], 5);
    CHECK_EQ (l.y[2], 3);
    CHECK_ABSENT (&l, sizeof l);
    CHECK_PRESENT (big.p[n - 1].x, 2 * sizeof (int));
    CHECK (memory_shared_p () || big.p[n - 1].x[1] == 0);
    /* One of its pointers leads elsewhere: that is found.  */
    int *before = big.p[1].x, other[2] = { 50, 60 };
    if (!memory_shared_p ())
      {
	big.p[1].x = other;
#pragma acc parallel copy(l)
	{
	  l.own[0] = l.t->p[n - 1].x[1];
	  l.t->p[0].x[1] = 7;
	}
	CHECK_EQ (l.own[0], 3);
	big.p[1].x = before;
      }
    CHECK_ABSENT (other, sizeof other);
  }
  CHECK_EQ (big.p[n - 1].x[1], 3);
  CHECK (memory_shared_p () || big.p[0].x[1] == 7);
  CHECK_ABSENT (&big, sizeof big);
  CHECK_ABSENT (big.p[n - 1].x, sizeof (int));
  free (l.y);
  free_table (big);
  return result;
}

/* Operands that share objects.  */
static void
shared (int n)
{
  struct table big = make_table (n), part = { 4, big.p + 5 };
  struct one same = { 2, big.p[7].x };
#pragma acc data copy(big, part, same)
#pragma acc parallel present(big, part, same)
  {
    part.p[1].x[1] += 10;
    big.p[6].x[1] += 100;
    same.x[1]++;
    big.p[7].x[1]++;
  }
  CHECK_EQ (big.p[6].x[1], 110);
  CHECK_EQ (big.p[7].x[1], 2);
  CHECK_ABSENT (&part, sizeof part);
  CHECK_ABSENT (big.p, sizeof *big.p);

  struct leader l = { &big, { 1, 2 }, 1, big.p[3].x };
#pragma acc enter data copyin(l, big)
#pragma acc parallel present(l)
  {
    l.y[0] += 5;
    l.t->p[3].x[0] += 20;
  }
#pragma acc exit data copyout(l, big)
  CHECK_EQ (big.p[3].x[0], 28);
  CHECK_ABSENT (&l, sizeof l);
  CHECK_ABSENT (&big, sizeof big);
  CHECK_ABSENT (big.p[3].x, sizeof (int));
  free_table (big);
}

int
main (void)
{
  /* Larger ones may take another transfer.  */
  CHECK (beside (4000) <= beside (100) + 4);
  CHECK (behind (4000) <= behind (100) + 4);
  shared (9);
  shared (500);
  return 0;
}
