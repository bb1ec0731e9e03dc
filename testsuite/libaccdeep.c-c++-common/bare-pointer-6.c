/* Section 9.2: a kernel gets the value of present(p) with its arguments, also
   when the pointer, or what it points to, changes from launch to launch.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-counters.h"

enum { n = 10, rounds = 12 };

struct vec
{
  int size;
  int *x;
#pragma acc shape include(x[0:size])
};

/* The kernel changes its own copies of P and OUT.  */
static void
add (struct vec *p, const int *q, int *out, int queue)
{
#pragma acc serial present(p, q, out) async(queue)
  {
    for (int i = 0; i < p->size; i++)
      {
        p->x[i] += *q;
        out[i] += p->x[i];
      }
    p++;
    out++;
  }
}

/* No clause allocates anything: kernels are all there is of a launch.  */
static void
check_calls (struct vec *p, int *q, int *out, int *expected)
{
  for (int round = 0; round < rounds; round++)
    {
      const double bytes = device_counter ("host_to_device_bytes");
      const uint64_t blocks = calls_of_driver ("cuMemAlloc_v2");
#pragma acc parallel loop present(p, q)
      for (int i = 0; i < n; i++)
	p->x[i] += q[i];
#pragma acc parallel loop present(p, out)
      for (int i = 0; i < n; i++)
	out[i] += p->x[i];
      if (round > 4)
	{
	  CHECK_EQ (device_counter ("host_to_device_bytes"), bytes);
	  CHECK_EQ (calls_of_driver ("cuMemAlloc_v2"), blocks);
	}
      expected[0] += 1;
      expected[1] += expected[0];
    }
}

/* Launches of libgomp's: their kernels find their arguments elsewhere.  */
static void
check_kernels (int *p, int *q)
{
  for (int round = 0; round < 3; round++)
    {
      int seen = -1;
#pragma acc kernels present(p)
      p[0] += 2;
#pragma acc kernels present(p, q) copyout(seen)
      seen = p[0] + q[0];
      CHECK_EQ (seen, 2 * round + 3);
    }
}

/* Where the pointer itself is mapped, kernels have that.  */
static void
check_mapped (int *first, int *second)
{
  int *p = first, seen;
  for (int round = 0; round < 6; round++)
    {
#pragma acc serial present(p) copyout(seen)
      seen = *p;
      CHECK_EQ (seen, 1);
#pragma acc enter data create(p)
#pragma acc serial present(p, second[0:1])
      p = second + 1;
#pragma acc serial present(p) copyout(seen)
      seen = *p;
      CHECK_EQ (seen, 7);
#pragma acc exit data delete(p)
      p = first;
    }
}

int
main (void)
{
  struct vec a = { n, NEW (int, n) }, b = { n, NEW (int, n) };
  int *q = NEW (int, n), *out = NEW (int, n), expected[2] = { 0, 0 };
  for (int i = 0; i < n; i++)
    {
      a.x[i] = 0;
      b.x[i] = 100;
      q[i] = 1;
      out[i] = 0;
    }
#pragma acc enter data copyin(a, b, q[0:n], out[0:n])

  check_calls (&a, q, out, expected);
  for (int round = 0; round < rounds; round++)
    {
      add (round % 3 ? &a : &b, q, out, acc_async_sync);
      add (round % 2 ? &a : &b, q, out, 1);
      add (round % 3 ? &b : &a, q, out, 1);
#pragma acc wait(1)
    }
  int *more = NEW (int, 1);
  more[0] = 0;
#pragma acc data copyin(more[0:1])
  check_kernels (more, q);
  free (more);
  struct vec *none = NULL;
  int null = -1;
#pragma acc serial present(none) copyout(null)
  null = none == NULL;
  CHECK_EQ (null, 1);
  int *other = NEW (int, 2);
  other[1] = 7;
#pragma acc data copyin(other[0:2])
  check_mapped (q, other);
#pragma acc exit data copyout(a, b, q[0:n], out[0:n])
  int x = expected[0], y = 100, sum = expected[1];
  for (int round = 0; round < rounds; round++)
    {
      int *const which[]
        = { round % 3 ? &x : &y, round % 2 ? &x : &y, round % 3 ? &y : &x };
      for (int k = 0; k < 3; k++)
	sum += ++*which[k];
    }
  for (int i = 0; i < n; i++)
    {
      CHECK_EQ (a.x[i], x);
      CHECK_EQ (b.x[i], y);
      CHECK_EQ (out[i], sum);
      CHECK_EQ (q[i], 1);
    }
  CHECK_ABSENT (q, n * sizeof *q);
  CHECK_ABSENT (&q, sizeof q);
  free (a.x);
  free (b.x);
  free (q);
  free (out);
  free (other);
  return 0;
}
