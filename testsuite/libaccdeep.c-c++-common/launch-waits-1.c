/* Cure launch-waits: behind constructs that follow each other on present data
   there is one wait, also where they are in loops and conditions, and behind
   functions that have become part of their callers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* { dg-final { needs-cure launch-waits "waits for each launch|HOST address" } } */

#include "../lib/accdeep-counters.h"

enum { n = 100 };

struct mesh
{
  int size;
  double *x, *y;
#pragma acc shape include(x[0:size], y[0:size])
};

/* How often the host has waited for a queue.  */
static uint64_t
waits (void)
{
  return calls_of_driver ("cuStreamSynchronize");
}

static void
expect_waits (uint64_t before, uint64_t expected)
{
  if (waits () - before > expected)
    {
      printf ("waits for each launch: %d\n", (int) (waits () - before));
      exit (1);
    }
}

static inline void
scale (double *x, double factor)
{
#pragma acc parallel loop present(x[0:n])
  for (int i = 0; i < n; i++)
    x[i] *= factor;
}

/* Two, three or four launches.  */
static void __attribute__ ((noinline))
ordinary (double *x, double *y, int more)
{
  scale (x, 2);
  if (more & 1)
    scale (x, 3);
  if (more & 2)
    {
#pragma acc parallel loop present(x[0:n], y[0:n])
      for (int i = 0; i < n; i++)
	y[i] += x[i];
    }
#pragma acc parallel loop present(x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    x[i] -= y[i];
}

/* STEPS times two launches.  */
static void __attribute__ ((noinline))
deep (struct mesh *m, int steps)
{
  for (int k = 0; k < steps; k++)
    {
#pragma acc parallel loop present(m[0:1])
      for (int i = 0; i < m->size; i++)
	m->x[i] += k * m->y[i];
#pragma acc parallel loop present(m[0:1])
      for (int i = 0; i < m->size; i++)
	m->y[i] = m->x[i] - k;
    }
}

int
main (void)
{
  struct mesh m = { n, NEW (double, n), NEW (double, n) };
  double x[n], y[n], a[n], b[n];
  for (int i = 0; i < n; i++)
    {
      a[i] = x[i] = m.x[i] = i;
      b[i] = y[i] = m.y[i] = n - i;
    }
#pragma acc data copy(x, y, m)
  for (int round = 0; round < 8; round++)
    {
      uint64_t before = waits ();
      ordinary (x, y, round & 3);
      /* The first launches are libgomp's.  */
      if (round >= 4)
	expect_waits (before, 1);
      before = waits ();
      deep (&m, 5);
      if (round)
	expect_waits (before, 1);
      for (int i = 0; i < n; i++)
	{
	  a[i] *= round & 1 ? 6 : 2;
	  b[i] += round & 2 ? a[i] : 0;
	  a[i] -= b[i];
	}
    }
  for (int i = 0; i < n; i++)
    {
      double u = i, v = n - i;
      for (int round = 0; round < 8; round++)
	for (int k = 0; k < 5; k++)
	  {
	    u += k * v;
	    v = u - k;
	  }
      CHECK (x[i] == a[i] && y[i] == b[i]);
      CHECK (m.x[i] == u && m.y[i] == v);
    }
  CHECK_ABSENT (&m, sizeof m);
  return 0;
}
