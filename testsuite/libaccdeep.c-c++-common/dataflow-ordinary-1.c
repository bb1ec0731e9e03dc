/* Ordinary directives in functions that a dataflow region calls are part of its
   order: they are behind the tasks that come before them, and what they write is
   what those that come behind them find.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

enum { n = 100 };

struct bag
{
  int m;
  int *x;
#pragma acc shape include(x[0:m])
};

static void
twice (int *p)
{
#pragma acc parallel loop copy(p[0:n])
  for (int i = 0; i < n; i++)
    p[i] *= 2;
}

static void
twice_later (int *p)
{
#pragma acc parallel loop copy(p[0:n]) async(1)
  for (int i = 0; i < n; i++)
    p[i] *= 2;
}

static void
twice_deep (struct bag *b)
{
#pragma acc parallel loop copy(b[0:1])
  for (int i = 0; i < b->m; i++)
    b->x[i] *= 2;
}

static int
sum_on_host (int *p)
{
#pragma acc update self(p[0:n])
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += p[i];
  return sum;
}

static void
give (int *p, int value)
{
  for (int i = 0; i < n; i++)
    p[i] = value;
#pragma acc update device(p[0:n])
}

static int
wrong (int *p, int value)
{
  int result = 0;
  for (int i = 0; i < n; i++)
    result += p[i] != value;
  return result;
}

static void
set (int *p, int value)
{
  for (int i = 0; i < n; i++)
    p[i] = value;
}

/* In front of the first task.  */
static void
in_front (int *v, int *w)
{
#pragma acc dataflow copy(v[0:n]) copyout(w[0:n])
  {
    twice (v);
#pragma acc parallel loop copyin(v[0:n]) copyout(w[0:n])
    for (int i = 0; i < n; i++)
      w[i] = v[i] - 1;
  }
}

/* Between two, which another may be beside.  */
static void
between (int *v, int *w)
{
#pragma acc dataflow copy(v[0:n], w[0:n])
  {
#pragma acc parallel loop copy(v[0:n])
    for (int i = 0; i < n; i++)
      v[i] += 1;
    twice (v);
#pragma acc parallel loop copy(w[0:n])
    for (int i = 0; i < n; i++)
      w[i] += 1;
    twice_later (v);
#pragma acc parallel loop copyin(v[0:n]) copy(w[0:n])
    for (int i = 0; i < n; i++)
      w[i] += v[i];
    twice_later (w);
  }
}

static int
updates (int *v)
{
  int sum;
#pragma acc dataflow copy(v[0:n])
  {
#pragma acc parallel loop copy(v[0:n])
    for (int i = 0; i < n; i++)
      v[i] += 1;
    sum = sum_on_host (v);
    give (v, 40);
#pragma acc parallel loop copy(v[0:n])
    for (int i = 0; i < n; i++)
      v[i] += 2;
  }
  return sum;
}

static void
deep (struct bag *b, int *w)
{
#pragma acc dataflow copy(b[0:1]) copyout(w[0:n])
  {
    twice_deep (b);
#pragma acc parallel loop copy(b[0:1])
    for (int i = 0; i < b->m; i++)
      b->x[i] += 1;
    twice_deep (b);
#pragma acc parallel loop copyin(b[0:1]) copyout(w[0:n])
    for (int i = 0; i < n; i++)
      w[i] = b->x[i];
  }
}

int
main (void)
{
  int v[n], w[n], x[n];
  set (v, 5);
  in_front (v, w);
  CHECK_EQ (wrong (v, 10), 0);
  CHECK_EQ (wrong (w, 9), 0);

  set (v, 1);
  set (w, 3);
  between (v, w);
  CHECK_EQ (wrong (v, 8), 0);
  CHECK_EQ (wrong (w, 24), 0);

  set (v, 6);
  CHECK_EQ (updates (v), 7 * n);
  CHECK_EQ (wrong (v, 42), 0);

  struct bag b = { n, x };
  set (x, 4);
  deep (&b, w);
  CHECK_EQ (wrong (x, 18), 0);
  CHECK_EQ (wrong (w, 18), 0);
  CHECK_ABSENT (v, sizeof v);
  CHECK_ABSENT (x, sizeof x);
  return 0;
}
