/* Tasks of random operands, in random order, some in branches and some of parts
   of structures: the results are those of a sequential run, whatever the queues
   do first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-target-env-var SIMCUDA_STREAMS "deferred" } */
/* { dg-set-target-env-var SIMCUDA_RACES "1" } */

#include "../lib/accdeep-test.h"

#ifndef DEVICES
#define DEVICES 1
#endif

enum { n = 8, objects = 20, tasks = 2000 };

struct row
{
  int n;
  unsigned *a;
  unsigned *b;
#pragma acc shape include(a[0:n], b[0:n])
};

static unsigned seed = 1;

static unsigned
next (unsigned below)
{
  seed = seed * 1664525 + 1013904223;
  return (seed >> 8) % below;
}

static struct row *
make_rows (void)
{
  struct row *x = NEW (struct row, objects);
  for (int i = 0; i < objects; i++)
    {
      x[i] = (struct row) { n, NEW (unsigned, n), NEW (unsigned, n) };
      for (int k = 0; k < n; k++)
	x[i].a[k] = x[i].b[k] = i * 100 + k;
    }
  return x;
}

static void
in_sequence (struct row *x)
{
  for (unsigned t = 0; t < tasks; t++)
    {
      struct row *p = &x[next (objects)], *q = &x[next (objects)];
      unsigned *a = p->a, *b = q->b;
      switch (next (6))
	{
	case 0:
	  for (int i = 0; i < n; i++)
	    a[i] = a[i] * 3 + b[i] + t;
	  break;
	case 1:
	  for (int i = 0; i < n; i++)
	    b[i] = a[i] ^ t;
	  break;
	case 2:
	  for (int i = 0; i < n; i++)
	    p->b[i] += p->a[i] + t;
	  break;
	case 3:
	  for (int i = 0; i < n; i++)
	    p->a[i] = p->a[i] * 5 + q->b[i];
	  break;
	case 4:
	  for (int i = 0; i < n; i++)
	    p->b[i] = t - i;
	  break;
	default:
	  if (p != q)
	    for (int i = 0; i < n; i++)
	      p->a[i] += q->a[i] - q->b[i];
	}
    }
}

static void
in_tasks (struct row *x, int devices)
{
  unsigned *as[objects], *bs[objects];
  for (int i = 0; i < objects; i++)
    {
      as[i] = x[i].a;
      bs[i] = x[i].b;
    }
#pragma acc dataflow copy(x[0:objects])
  {
    for (unsigned t = 0; t < tasks; t++)
      {
	const int k = next (objects), l = next (objects);
	struct row *p = &x[k], *q = &x[l];
	unsigned *a = as[k], *b = bs[l];
	const int d = t * 7 % 3 % devices;
	switch (next (6))
	  {
	  case 0:
#pragma acc parallel loop copy(a[0:n]) copyin(b[0:n]) device(d)
	    for (int i = 0; i < n; i++)
	      a[i] = a[i] * 3 + b[i] + t;
	    break;
	  case 1:
#pragma acc parallel loop copyin(a[0:n]) copyout(b[0:n]) device(d)
	    for (int i = 0; i < n; i++)
	      b[i] = a[i] ^ t;
	    break;
	  case 2:
#pragma acc parallel loop copy(p[0:1]) device(d)
	    for (int i = 0; i < n; i++)
	      p->b[i] += p->a[i] + t;
	    break;
	  case 3:
#pragma acc parallel loop copy(p->a[0:n]) copyin(q->b[0:n]) device(d)
	    for (int i = 0; i < n; i++)
	      p->a[i] = p->a[i] * 5 + q->b[i];
	    break;
	  case 4:
#pragma acc parallel loop copyout(p->b[0:n]) device(d)
	    for (int i = 0; i < n; i++)
	      p->b[i] = t - i;
	    break;
	  default:
	    if (k != l)
	      {
#pragma acc parallel loop copy(p[0:1]) copyin(q[0:1]) device(d)
		for (int i = 0; i < n; i++)
		  p->a[i] += q->a[i] - q->b[i];
	      }
	  }
      }
  }
}

int
main (void)
{
  struct row *x = make_rows (), *y = make_rows ();
  in_sequence (y);
  seed = 1;
  int devices = acc_get_num_devices (acc_get_device_type ());
  in_tasks (x, devices > DEVICES ? DEVICES : devices);
  for (int i = 0; i < objects; i++)
    for (int k = 0; k < n; k++)
      {
	CHECK_EQ (x[i].a[k], y[i].a[k]);
	CHECK_EQ (x[i].b[k], y[i].b[k]);
      }
  CHECK_ABSENT (x, objects * sizeof *x);
  CHECK_ABSENT (x[0].a, n * sizeof *x[0].a);
  for (int i = 0; i < objects; i++)
    {
      free (x[i].a);
      free (x[i].b);
      free (y[i].a);
      free (y[i].b);
    }
  free (x);
  free (y);
  return 0;
}
