/* Section 10: members of one structure are operands of their own, also on
   several devices: each device has the structure to reach them, and the newest
   of what its task names, whoever wrote it; other members stay where they are.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-target-env-var SIMCUDA_DEVICES "2" } */

#include "../lib/accdeep-counters.h"

struct pair
{
  int n;
  double *a, *b;
#pragma acc shape include(a[0:n], b[0:n])
};

#ifndef ROUNDS
#define ROUNDS 1
#endif

enum { N = 100 };

static int second;

static struct pair
make_pair (void)
{
  struct pair x = { N, NEW (double, N), NEW (double, N) };
  for (int i = 0; i < N; i++)
    {
      x.a[i] = i;
      x.b[i] = 2 * i;
    }
  return x;
}

static void
check_and_free (struct pair *x)
{
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (x->a[i], 10 * (i + 1.0));
      CHECK_EQ (x->b[i], 2 * i + 2.0 + 10 * (i + 1.0));
    }
  CHECK_ABSENT (x, sizeof *x);
  CHECK_ABSENT (x->a, N * sizeof *x->a);
  CHECK_ABSENT (x->b, N * sizeof *x->b);
  free (x->a);
  free (x->b);
}

/* The region has the structure.  */
static void
whole_in_region (void)
{
  struct pair x = make_pair ();
#pragma acc dataflow copy(x)
  {
#pragma acc parallel loop copy(x.a[0:N])
    for (int i = 0; i < N; i++)
      x.a[i] += 1;
#pragma acc parallel loop copy(x.b[0:N]) device(second)
    for (int i = 0; i < N; i++)
      x.b[i] += 2;
#pragma acc parallel loop copy(x.a[0:N]) device(second)
    for (int i = 0; i < N; i++)
      x.a[i] *= 10;
#pragma acc parallel loop copyin(x.a[0:N]) copy(x.b[0:N])
    for (int i = 0; i < N; i++)
      x.b[i] += x.a[i];
  }
  check_and_free (&x);
}

/* It has the members.  */
static void
members_in_region (void)
{
  struct pair x = make_pair ();
  int n = 0;
#pragma acc dataflow copy(x.a[0:N], x.b[0:N]) copyout(n)
  {
#pragma acc parallel loop copy(x.a[0:N])
    for (int i = 0; i < N; i++)
      x.a[i] += 1;
#pragma acc parallel loop copy(x.b[0:N]) device(second)
    for (int i = 0; i < N; i++)
      x.b[i] += 2;
#pragma acc parallel loop copy(x.a[0:N]) device(second)
    for (int i = 0; i < N; i++)
      x.a[i] *= 10;
#pragma acc parallel loop copyin(x.a[0:N]) copy(x.b[0:N])
    for (int i = 0; i < N; i++)
      x.b[i] += x.a[i];
#pragma acc serial copyin(x) copyout(n)
    n = x.n;
  }
  CHECK_EQ (n, N);
  check_and_free (&x);
}

/* Tasks have either.  */
static void
whole_in_task (void)
{
  struct pair x = make_pair (), *p = &x;
  double sum = 0;
#pragma acc dataflow copy(p[0:1]) copyout(sum)
  {
#pragma acc parallel loop copy(p->b[0:N]) device(second)
    for (int i = 0; i < N; i++)
      p->b[i] += 2;
#pragma acc parallel loop copy(p[0:1])
    for (int i = 0; i < p->n; i++)
      p->a[i] = 10 * (p->a[i] + 1);
#pragma acc parallel loop copyin(p->a[0:N]) copy(p->b[0:N]) device(second)
    for (int i = 0; i < N; i++)
      p->b[i] += p->a[i];
#pragma acc serial copyin(p[0:1]) copyout(sum)
    {
      sum = 0;
      for (int i = 0; i < p->n; i++)
	sum += p->a[i] + p->b[i];
    }
  }
  double expected = 0;
  for (int i = 0; i < N; i++)
    expected += x.a[i] + x.b[i];
  CHECK_EQ (sum, expected);
  check_and_free (&x);
}

/* The region has nothing of it: what no task writes comes from the host, to
   each device that a task needs it on, and nothing goes back.  */
static void
tasks_only (void)
{
  struct pair x = make_pair ();
  double sum = 0, expected = 0;
  const double bytes_in = device_counter ("host_to_device_bytes");
#pragma acc dataflow copy(sum)
  {
#pragma acc parallel loop copy(x.a[0:N])
    for (int i = 0; i < N; i++)
      x.a[i] += 1;
#pragma acc serial copyin(x) copy(sum) device(second)
    for (int i = 0; i < x.n; i++)
      sum += x.a[i] + x.b[i];
#pragma acc parallel loop copyin(x.a[0:N]) copyout(x.b[0:N]) device(second)
    for (int i = 0; i < N; i++)
      x.b[i] = 10 * x.a[i];
#pragma acc serial copyin(x) copy(sum)
    for (int i = 0; i < x.n; i++)
      sum += x.a[i] + x.b[i];
  }
  /* Each array once, and once more where it is on two devices.  */
  CHECK (device_counter ("host_to_device_bytes") - bytes_in
	 < (second ? 4.5 : 2.5) * N * sizeof (double));
  for (int i = 0; i < N; i++)
    {
      expected += i + 1 + 2 * i + 11 * (i + 1);
      CHECK (memory_shared_p () || (x.a[i] == i && x.b[i] == 2 * i));
    }
  CHECK_EQ (sum, expected);
  CHECK_ABSENT (&x, sizeof x);
  free (x.a);
  free (x.b);
}

int
main (void)
{
  second = acc_get_num_devices (acc_get_device_type ()) > 1;
  for (int i = 0; i < ROUNDS; i++)
    {
      whole_in_region ();
      members_in_region ();
      whole_in_task ();
      tasks_only ();
    }
  return 0;
}
