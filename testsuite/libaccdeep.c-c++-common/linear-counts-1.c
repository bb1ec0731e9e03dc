/* Section 3, cost: device and libgomp calls per object do not grow from a
   thousand to a hundred thousand structures with two arrays each, and
   transfers are far fewer than objects.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"
#include "../lib/accdeep-counters.h"

struct two
{
  int n;
  int *a;
  int *b;
#pragma acc shape include(a[0:n], b[0:1])
};

struct cost
{
  double libgomp_calls;
  double transfers;
  double driver_calls;
};

static struct cost
minus_now (struct cost before)
{
  struct accdeep_statistics s;
  struct cost now;
  last_statistics (&s);
  now.libgomp_calls = s.libgomp_calls;
  now.transfers = s.transfers;
  now.driver_calls = device_counter ("driver_calls") - before.driver_calls;
  return now;
}

static void
measure (int count, struct cost *in, struct cost *out)
{
  struct two *p = NEW (struct two, count);
  int *storage = NEW (int, 4 * (size_t) count);
  struct cost before = { 0, 0, 0 };
  for (int i = 0; i < count; i++)
    {
      p[i].n = 2;
      p[i].a = storage + 4 * (size_t) i;
      p[i].b = p[i].a + 3;
      p[i].a[1] = i;
    }

  before.driver_calls = device_counter ("driver_calls");
#pragma acc enter data copyin(p[0:count])
  *in = minus_now (before);
  CHECK (attached_p (&p[count - 1].b));
  int last[2];
  read_device (last, p[count - 1].a, sizeof last);
  CHECK_EQ (last[1], count - 1);
  last[0] = 77;
  write_device (p[count - 1].a, last, sizeof last);

  before.driver_calls = device_counter ("driver_calls");
#pragma acc exit data copyout(p[0:count])
  *out = minus_now (before);
  CHECK_EQ (p[count - 1].a[0], 77);
  CHECK_EQ (p[count / 2].a[1], count / 2);
  CHECK_ABSENT (p, sizeof *p);
  CHECK_ABSENT (p[count - 1].a, 2 * sizeof (int));
  free (storage);
  free (p);
}

static void
compare (const char *what, double small, double large)
{
  printf ("%s: %g for 1000, %g for 100000\n", what, small, large);
  CHECK (large <= 100 * small + 100);
}

int
main (void)
{
  struct cost in[2], out[2];
  acc_init (acc_device_default);
  measure (10, &in[0], &out[0]);
  measure (1000, &in[0], &out[0]);
  measure (100000, &in[1], &out[1]);
  compare ("libgomp calls in", in[0].libgomp_calls, in[1].libgomp_calls);
  compare ("libgomp calls out", out[0].libgomp_calls, out[1].libgomp_calls);
  compare ("transfers in", in[0].transfers, in[1].transfers);
  compare ("transfers out", out[0].transfers, out[1].transfers);
  compare ("driver calls in", in[0].driver_calls, in[1].driver_calls);
  compare ("driver calls out", out[0].driver_calls, out[1].driver_calls);
  CHECK (in[1].transfers < 1000 && out[1].transfers < 1000);
  return 0;
}
