/* OpenACC 3.2, section 2.15.1: functions that a compute region calls, directly
   and through other functions, are routines without a directive when their
   bodies are visible.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

static int
twice (int i)
{
  return 2 * i;
}

int
fibonacci (int i)
{
  return i < 2 ? i : fibonacci (i - 1) + fibonacci (i - 2);
}

/* Behind the region that calls it.  */
static int sum (const struct vec *v);

#pragma acc routine seq
static int
explicit_one (int i)
{
  return twice (i) + 1;
}

int
main (void)
{
  struct vec x;
  int total = 0, odd = 0;
  x.n = 10;
  x.a = NEW (int, 10);
#pragma acc data copy(x)
  {
#pragma acc parallel loop
    for (int i = 0; i < x.n; i++)
      x.a[i] = twice (fibonacci (i));
#pragma acc serial copyout(total, odd)
    {
      total = sum (&x);
      odd = explicit_one (20);
    }
  }
  CHECK_EQ (x.a[9], 68);
  CHECK_EQ (total, 2 * 88);
  CHECK_EQ (odd, 41);
  CHECK_ABSENT (&x, sizeof x);
  free (x.a);
  return 0;
}

static int
element (const struct vec *v, int i)
{
  return v->a[i];
}

static int
sum (const struct vec *v)
{
  int s = 0;
  for (int i = 0; i < v->n; i++)
    s += element (v, i);
  return s;
}
