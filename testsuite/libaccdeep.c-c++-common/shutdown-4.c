/* Section 3, "Run-time meaning": acc_shutdown is for all devices of a type, those
   too that no thread is on; then each is as new.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device host "has nothing to shut down" } */
/* { dg-set-target-env-var SIMCUDA_DEVICES "3" } */
/* { dg-set-target-env-var SIMCUDA_REUSE "at-once" } */
/* { dg-set-target-env-var ACCDEEP_KEEP "1M" } */

#include "../lib/accdeep-test.h"

#define N 1200

struct row
{
  int n;
  double *v;
#pragma acc shape include(v[0:n])
};

static struct row rows[N];
static struct row one = { 5, NULL };

int
main (void)
{
  acc_device_t type = acc_get_device_type ();
  int devices = acc_get_num_devices (type);
  double *all = NEW (double, 2 * N);
  one.v = NEW (double, 5);
  for (int i = 0; i < N; i++)
    {
      rows[i].n = 2;
      rows[i].v = all + 2 * i;
    }
  for (int round = 0; round < 3; round++)
    {
      for (int d = 0; d < devices; d++)
	{
	  acc_set_device_num (d, type);
	  CHECK_ABSENT (rows, sizeof rows);
	  CHECK_ABSENT (&one, sizeof one);
	  CHECK_ABSENT (one.v, sizeof (double));
#pragma acc enter data copyin(one, rows)
#pragma acc parallel loop present(rows) async(d)
	  for (int i = 0; i < N; i++)
	    rows[i].v[0] += d + 1;
#pragma acc update self(rows[0:N]) async(d)
#pragma acc wait(d)
	  CHECK_EQ (all[2 * (N - 1)], d + 1);
	  all[2 * (N - 1)] = 0;
	  for (int i = 0; i < N; i++)
	    all[2 * i] = 0;
	  if (d == 1)
	    {
#pragma acc exit data delete(rows) async(d)
	    }
	}
      acc_set_device_num (round % devices, type);
      acc_shutdown (type);
      acc_init (type);
    }
  return 0;
}
