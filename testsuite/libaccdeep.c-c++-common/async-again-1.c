/* Section 2.3: constructs in queues that are met again find what is present,
   with the pointers that the host has by then, and move no more than that.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-counters.h"

#include <openacc.h>

struct vector
{
  int n;
  int *x;
#pragma acc shape include(x[0:n])
};

static void
add (struct vector *v, int number, int queue)
{
#pragma acc parallel loop present(v[0:1]) async(queue)
  for (int i = 0; i < v->n; i++)
    v->x[i] += number;
}

static void
add_copied (struct vector *v, int number, int queue)
{
#pragma acc parallel loop copy(v[0:1]) async(queue)
  for (int i = 0; i < v->n; i++)
    v->x[i] += number;
}

/* A scalar that is not present goes back to the host.  */
static void
sum (struct vector *v, int *result, int queue)
{
#pragma acc parallel loop present(v[0:1]) copy(result[0:1]) async(queue)
  for (int i = 0; i < v->n; i++)
    {
#pragma acc atomic
      result[0] += v->x[i];
    }
}

static struct vector
new_vector (int n)
{
  struct vector v = { n, NEW (int, n) };
  for (int i = 0; i < n; i++)
    v.x[i] = i;
  return v;
}

/* Nothing comes to the device but the kernels' own arguments.  */
static void
repeat (struct vector *v, int times)
{
  struct accdeep_statistics s;
  for (int i = 0; i < times; i++)
    {
      add (v, 1, 1 + i % 2);
      last_statistics (&s);
      CHECK_EQ (s.bytes_to_device + s.bytes_to_host, 0);
      CHECK_EQ (s.released, 0);
      /* libgomp need not be told what is found again.  */
      if (i > 2 && !memory_shared_p ())
	CHECK_EQ (s.libgomp_calls, 0);
#pragma acc wait
    }
}

int
main (void)
{
  const int shared = memory_shared_p ();
  struct vector v = new_vector (4);
#pragma acc enter data copyin(v)
  repeat (&v, 4);
  if (!shared)
    CHECK_EQ (v.x[3], 3);
#pragma acc update self(v.x[0:v.n])
  CHECK_EQ (v.x[3], 7);

  for (int i = 0; i < 4; i++)
    add_copied (&v, 10, 3);
#pragma acc wait(3)
#pragma acc update self(v.x[0:v.n])
  CHECK_EQ (v.x[0], 44);
  CHECK_EQ (v.x[3], 47);

  for (int i = 0; i < 4; i++)
    {
      int result = i;
      sum (&v, &result, 1);
#pragma acc wait(1)
      CHECK_EQ (result, 44 + 45 + 46 + 47 + i);
      CHECK_EQ (acc_is_present (&result, sizeof result), shared);
    }

  /* It goes behind the last one in its queue.  */
  add (&v, 100, 4);
#pragma acc exit data copyout(v) async(4)
#pragma acc wait(4)
  CHECK_EQ (v.x[3], 147);
  CHECK_EQ (acc_is_present (v.x, 4), shared);
  CHECK_EQ (acc_is_present (&v, sizeof v), shared);

  /* The same construct, with another array behind the pointer.  */
  struct vector w = new_vector (4);
  int second[4] = { 5, 6, 7, 8 };
#pragma acc enter data copyin(w)
  for (int i = 0; i < 3; i++)
    add_copied (&w, 1, 2);
#pragma acc wait(2)
  int *const first = w.x;
  w.x = second;
  for (int i = 0; i < 3; i++)
    add_copied (&w, 1, 2);
#pragma acc wait(2)
  CHECK_EQ (second[3], 11);
  CHECK_EQ (acc_is_present (second, sizeof second), shared);
  w.x = first;
#pragma acc exit data delete(w) finalize
  return 0;
}
