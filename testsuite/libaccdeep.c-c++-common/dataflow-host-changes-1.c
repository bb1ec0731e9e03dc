/* Section 10: what the host changes in the region, and tasks only read, each task
   has as it was when the host came to it: variables of the block, which are new
   in each execution, elements of arrays, members, and what a pointer leads to;
   whether the region names them or not, and on several devices.  What was on the
   device before is as it was.  firstprivate does the same without an order.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* { dg-do run } */
/* { dg-set-target-env-var SIMCUDA_STREAMS "deferred" } */
/* { dg-set-target-env-var SIMCUDA_DEVICES "2" } */

#include "../lib/accdeep-test.h"

enum { n = 50, rounds = 6 };

struct step
{
  int add;
  int factors[3];
};

struct table
{
  int n;
  int *v;
#pragma acc shape include(v[0:n])
};

static int last; /* The number of the last device.  */

static void
own_variables (void)
{
  int a[n] = { 0 };
#pragma acc dataflow copy(a)
  for (int k = 0; k < rounds; k++)
    {
      const struct step s = { k, { 1, 2, 3 } };
      int half[2] = { k, -k };
      half[1] /= 2;
#pragma acc parallel loop copy(a) copyin(s) firstprivate(half) device(k % (last + 1))
      for (int i = 0; i < n; i++)
	a[i] += s.add * s.factors[1] + half[1];
    }
  int expected = 0;
  for (int k = 0; k < rounds; k++)
    expected += 2 * k + -k / 2;
  for (int i = 0; i < n; i++)
    CHECK_EQ (a[i], expected);
}

static void
outer_variables (int *p, struct table *t)
{
  int a[n] = { 0 }, named[2] = { 0, 0 };
#pragma acc dataflow copy(a) copyin(named) copyin(t[0:1])
  for (int k = 0; k < rounds; k++)
    {
      named[1] = k;
      p[k % 3] = 10 * k;
      t->v[2] = 100 * k;
#pragma acc parallel loop copy(a) copyin(named, p[0:3], t[0:1])
      for (int i = 0; i < n; i++)
	a[i] += named[1] + p[k % 3] + t->v[2];
      /* Nothing has changed since.  */
#pragma acc parallel loop copy(a) copyin(named) device(last)
      for (int i = 0; i < n; i++)
	a[i] -= named[0];
    }
  for (int i = 0; i < n; i++)
    CHECK_EQ (a[i], 111 * rounds * (rounds - 1) / 2);
  CHECK_ABSENT (named, sizeof named);
  CHECK_ABSENT (p, 3 * sizeof *p);
  CHECK_ABSENT (t->v, 3 * sizeof *t->v);
}

static void
fill (int *p, int value)
{
  for (int i = 0; i < 3; i++)
    p[i] = value;
}

/* By functions.  */
static void
handed_over (int *p)
{
  int a[n] = { 0 }, q[3];
#pragma acc dataflow copy(a)
  for (int k = 0; k < rounds; k++)
    {
      fill (p, k);
      fill (&q[0], 10 * k);
#pragma acc parallel loop copy(a) copyin(p[0:3], q)
      for (int i = 0; i < n; i++)
	a[i] += p[2] + q[2];
    }
  for (int i = 0; i < n; i++)
    CHECK_EQ (a[i], 11 * rounds * (rounds - 1) / 2);
}

static void
older (void)
{
  int a[n] = { 0 }, before[1] = { 7 };
#pragma acc data copyin(before)
  {
#pragma acc dataflow copy(a)
    for (int k = 0; k < rounds; k++)
      {
	before[0] = k;
#pragma acc parallel loop copy(a) copyin(before)
	for (int i = 0; i < n; i++)
	  a[i] += before[0];
      }
  }
  for (int i = 0; i < n; i++)
    CHECK_EQ (a[i], memory_shared_p () ? rounds * (rounds - 1) / 2 : 7 * rounds);
}

int
main (void)
{
  last = acc_get_num_devices (acc_get_device_type ()) > 1;
  int p[3] = { 0, 0, 0 }, v[3] = { 0, 0, 0 };
  struct table t = { 3, v };
  own_variables ();
  outer_variables (p, &t);
  handed_over (p);
  older ();
  return 0;
}
