/* Loops of kernels constructs through pointers, one of which may lead to the
   other's memory, run in one thread, and execute each iteration once.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-O3" } */

#include "../lib/accdeep-test.h"

enum { n = 8 };

struct object
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

static void __attribute__ ((noinline))
two (int *p, int *q, long from, long to)
{
#pragma acc kernels copy(p[0:n], q[0:n])
  for (long i = from; i <= to; i++)
    {
      p[i] = p[i] + 1;
      q[i] = q[i] + 1;
    }
}

static void __attribute__ ((noinline))
leaves (int *p, long from, long to)
{
#pragma acc kernels copy(p[0:n])
  for (long i = from; i <= to; i++)
    {
      if (p[i] > 90)
	break;
      p[i] = p[i] + 1;
    }
}

static void __attribute__ ((noinline))
members (struct object *x, struct object *y, long from, long to)
{
#pragma acc kernels copy(x[0:1], y[0:1])
  for (long i = from; i <= to; i++)
    x->a[i] = x->a[i] + y->a[i];
}

int
main (void)
{
  int a[n] = { 0 }, b[n] = { 0 };
  two (a, a, 0, n - 1);
  for (int i = 0; i < n; i++)
    CHECK_EQ (a[i], 2);
  two (a, b, 0, n - 1);
  leaves (b, 0, n - 1);
  for (int i = 0; i < n; i++)
    CHECK_EQ (b[i], 2);
  struct object x = { n, a }, y = { n, b };
  members (&x, &y, 0, n - 1);
  for (int i = 0; i < n; i++)
    CHECK_EQ (a[i], 5);
  return 0;
}
