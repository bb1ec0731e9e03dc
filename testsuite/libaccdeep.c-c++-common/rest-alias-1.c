/* Section 1.4: an object comes along since a clause names a member of it.  What
   the kernel writes to it by another pointer comes back.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct line
{
  int n, sum;
  int *a;
#pragma acc shape include(a[0:n + 1])
};

static struct line x;

#pragma acc routine seq
static void
set_sum (struct line *p, int sum)
{
  p->sum = sum;
}

static void
by_pointer (struct line *p)
{
#pragma acc parallel num_gangs(1) no_create(x.a[0:16])
  {
    p[0].sum = x.n + 3;
  }
}

static void
by_copy (struct line *p)
{
#pragma acc parallel num_gangs(1) copy(x.a[0:16])
  {
    struct line y = x;
    y.sum = x.a[4] + y.n;
    *p = y;
    x.a[5] = 8;
  }
}

static void
by_call (struct line *p)
{
#pragma acc parallel num_gangs(1) copyin(x.a[0:16])
  {
    set_sum (p, x.a[5]);
  }
}

/* Of which nobody takes the address.  */
static int
by_none (struct line *p)
{
  struct line own = { 15, 1, x.a };
#pragma acc parallel num_gangs(1) copyin(own.a[0:16]) copy(p[0:1])
  {
    p->sum = own.a[5] + own.sum;
  }
  return own.sum;
}

int
main (void)
{
  int a[16] = { 0, 1, 2, 3, 4 };
  x.n = 15;
  x.a = a;
  by_pointer (&x);
  CHECK (x.sum == 18);
  by_copy (&x);
  CHECK (x.sum == 19 && x.a == a && a[5] == 8);
  by_call (&x);
  CHECK (x.sum == 8);
  CHECK (by_none (&x) == 1);
  CHECK (x.sum == 9);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (a, sizeof a);
  return 0;
}
