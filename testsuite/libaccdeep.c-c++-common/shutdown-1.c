/* Section 3, "Run-time meaning": after acc_shutdown the device has nothing, and
   after acc_init it works as before, small and large structures, region after
   region.  The device gives freed handles and addresses out again at once.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device host "has nothing to shut down" } */
/* { dg-set-target-env-var SIMCUDA_REUSE "at-once" } */
/* { dg-set-target-env-var ACCDEEP_KEEP "1M" } */

#include "../lib/accdeep-test.h"

struct row
{
  int n;
  double *v;
#pragma acc shape include(v[0:n])
};

struct table
{
  int n;
  struct row *rows;
#pragma acc shape include(rows[0:n])
};

static struct table t;

static void
fill (double first)
{
  for (int i = 0; i < t.n; i++)
    for (int j = 0; j < t.rows[i].n; j++)
      t.rows[i].v[j] = first + i + j;
}

static void
check (double first)
{
  for (int i = 0; i < t.n; i++)
    for (int j = 0; j < t.rows[i].n; j++)
      CHECK_EQ (t.rows[i].v[j], first + i + j);
}

static void
kernel (void)
{
#pragma acc parallel loop present(t)
  for (int i = 0; i < t.n; i++)
    for (int j = 0; j < t.rows[i].n; j++)
      t.rows[i].v[j] *= 2;
}

/* N rows of M: a structured region, a queue, and what stays.  */
static void
work (int n, int m)
{
  t.n = n;
  t.rows = NEW (struct row, n);
  double *all = NEW (double, (size_t) n * m);
  for (int i = 0; i < n; i++)
    {
      t.rows[i].n = m;
      t.rows[i].v = all + (size_t) i * m;
    }
  for (int round = 0; round < 3; round++)
    {
      fill (round);
#pragma acc data copy(t)
      kernel ();
      for (int i = 0; i < n; i++)
	for (int j = 0; j < m; j++)
	  CHECK_EQ (t.rows[i].v[j], 2 * (round + i + j));
      fill (round);
#pragma acc enter data copyin(t) async(1)
      fill (0);
#pragma acc exit data copyout(t) async(1)
#pragma acc wait(1)
      check (round);
      CHECK_ABSENT (&t, sizeof t);
    }
  free (all);
  free (t.rows);
}

int
main (void)
{
  acc_device_t device = acc_get_device_type ();
  acc_init (device);
  for (int round = 0; round < 3; round++)
    {
      work (3, 4);
      work (40, 20000);
      work (2000, 3);
      acc_shutdown (device);
      acc_init (device);
    }
  return 0;
}
