/* Cure region-variable: variables that are declared within a data construct are
   firstprivate in the compute constructs there, and pointers lead to what is
   present; a launch copies nothing of them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-final { needs-cure region-variable "HOST address|check failed" } } */

#include "../lib/accdeep-counters.h"

enum { n = 100, steps = 6 };

struct vec
{
  int size;
  double *x;
#pragma acc shape include(x[0:size])
};

/* Both have the old K on the host when the queue gets there.  */
static void
queue (int *h)
{
#pragma acc data copy(h[0:1])
  {
    for (int k = 0; k < steps; k++)
      {
#pragma acc serial present(h[0:1]) async
	h[0] += k;
      }
#pragma acc wait
  }
}

static double
all (struct vec *v, double *a)
{
  double total = 0;
#pragma acc data copy(v[0:1]) copyin(a[0:n])
  {
    double *upper = a + n / 2, factor = 2;
    struct vec *same = v;
    const char shift = 3;
    static int count = 1;
    int changed = 5;
    for (int k = 0; k < steps; k++)
      {
	double bytes = device_counter ("device_to_host_bytes");
#pragma acc parallel loop
	for (int i = 0; i < n / 2; i++)
	  same->x[i] += factor * upper[i] + shift * count;
	if (k > 0)
	  CHECK_EQ (device_counter ("device_to_host_bytes"), bytes);
#pragma acc serial
	{
	  changed += k;
	  same->x[n - 1] = changed;
	}
	CHECK_EQ (changed, 5);
      }
    double sum = 0, more = 0;
    int last = -1;
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < n; i++)
      sum += a[i];
#pragma acc parallel
#pragma acc loop reduction(+ : more)
    for (int i = 0; i < n; i++)
      more += a[i];
#pragma acc kernels
    last = upper[1];
    CHECK_EQ (last, n / 2 + 1);
#pragma acc parallel loop copy(changed)
    for (int i = 0; i < 1; i++)
      changed = same->x[n - 1];
    CHECK_EQ (changed, 5 + steps - 1);
    total = sum + more;
  }
  return total;
}

/* Variables that data clauses name are mapped, and kernels change these.  */
static void
mapped (int *h)
{
#pragma acc data copy(h[0:1])
  {
    int k = 1, entered = 2, *p = h;
#pragma acc data copy(k)
    {
#pragma acc parallel
      k = 5;
    }
    CHECK_EQ (k, 5);
#pragma acc enter data copyin(entered)
#pragma acc parallel
    entered = *h + 6;
#pragma acc exit data copyout(entered)
    CHECK_EQ (entered, *h + 6);
#pragma acc data present(p[0:1])
    {
#pragma acc parallel
      p[0]++;
    }
  }
}

int
main (void)
{
  int h = 0;
  mapped (&h);
  CHECK_EQ (h, 1);
  h = 0;
  queue (&h);
  CHECK_EQ (h, steps * (steps - 1) / 2);
  struct vec v = { n, NEW (double, n) };
  double *a = NEW (double, n);
  for (int i = 0; i < n; i++)
    {
      v.x[i] = 1;
      a[i] = i;
    }
  CHECK_EQ (all (&v, a), n * (n - 1));
  for (int i = 0; i < n - 1; i++)
    CHECK_EQ (v.x[i], i < n / 2 ? 1 + steps * (2 * (i + n / 2) + 3) : 1);
  CHECK_EQ (v.x[n - 1], 5 + steps - 1);
  CHECK_ABSENT (a, n * sizeof *a);
  free (v.x);
  free (a);
  return 0;
}
