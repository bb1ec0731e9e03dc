/* Cure launch-arguments: a construct on present data that is executed again
   copies nothing but scalars that have changed, whatever the number of its
   operands.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-final { needs-cure launch-arguments "unchanged data copies|HOST address" } } */

#include "../lib/accdeep-counters.h"

enum { n = 100 };

struct mesh
{
  int size;
  double *x, *y;
#pragma acc shape include(x[0:size], y[0:size])
};

static void
scale (struct mesh *m, double *z, double factor, int shift)
{
#pragma acc parallel loop present(m[0:1], z[0:n])
  for (int i = 0; i < m->size; i++)
    {
      m->x[i] = m->x[i] * factor + shift;
      z[i] += m->x[i];
    }
}

/* The kernel changes its copy of OFFSET, which the next launch must not see.  */
static void
number (struct mesh *m, int offset)
{
#pragma acc serial present(m[0:1]) copyin(offset)
  for (int i = 0; i < m->size; i++)
    m->y[i] = offset++;
}

static double
sum (struct mesh *m, long *count)
{
  double result = 0;
  long counted = 0;
#pragma acc parallel loop present(m[0:1]) reduction(+ : result, counted)
  for (int i = 0; i < m->size; i++)
    {
      result += m->x[i];
      counted++;
    }
  *count = counted;
  return result;
}

/* The first value goes there and back, the second one only back.  */
static void
ends (struct mesh *m, double *first, double *last)
{
  double a = *first, b;
#pragma acc serial present(m[0:1]) copy(a) copyout(b)
  {
    a += m->x[0];
    b = m->x[m->size - 1];
  }
  *first = a;
  *last = b;
}

int
main (void)
{
  struct mesh m = { n, NEW (double, n), NEW (double, n) };
  double *z = NEW (double, n), expected[n];
  for (int i = 0; i < n; i++)
    {
      expected[i] = m.x[i] = i;
      z[i] = 0;
    }
#pragma acc enter data copyin(m, z[0:n])
  for (int round = 0; round < 20; round++)
    {
      const double calls = device_counter ("driver_calls");
      const double bytes = device_counter ("host_to_device_bytes");
      const int shift = round / 4;
      scale (&m, z, 1, shift);
      for (int i = 0; i < n; i++)
	expected[i] += shift;
      if (round > 4 && round % 4)
	{
	  if (device_counter ("host_to_device_bytes") != bytes)
	    check_failed ("a launch of unchanged data copies", __FILE__,
			  __LINE__);
	  CHECK (device_counter ("driver_calls") - calls <= 6);
	}
      else if (round > 0)
	CHECK (device_counter ("host_to_device_bytes") - bytes <= 512);
      long count;
      double total = 0, first = round, last = -1;
      for (int i = 0; i < n; i++)
	total += expected[i];
      CHECK_EQ (sum (&m, &count), total);
      CHECK_EQ (count, n);
      ends (&m, &first, &last);
      CHECK_EQ (first, round + expected[0]);
      CHECK_EQ (last, expected[n - 1]);
      number (&m, 7);
    }
#pragma acc exit data copyout(m, z[0:n])
  for (int i = 0; i < n; i++)
    {
      CHECK_EQ (m.x[i], expected[i]);
      CHECK_EQ (m.y[i], i + 7);
    }
  free (m.x);
  free (m.y);
  free (z);
  return 0;
}
