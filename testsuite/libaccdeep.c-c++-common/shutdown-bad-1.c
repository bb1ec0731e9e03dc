/* "Devices, threads, processes" of doc/runtime.md: acc_shutdown within a deep data
   construct, also one of another thread, is libgomp's error.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */
/* { dg-skip-device host "has nothing to shut down" } */
/* { dg-set-target-env-var SIMCUDA_LEAKS "ignore" } */
/* { dg-shouldfail "within a construct" } */

#include "../lib/accdeep-test.h"

#include <pthread.h>

struct row
{
  int n;
  double *v;
#pragma acc shape include(v[0:n])
};

static struct row r = { 3, NULL };

static void *
shut_down (void *nothing)
{
  acc_shutdown (acc_get_device_type ());
  return nothing;
}

int
main (void)
{
  pthread_t thread;
  r.v = NEW (double, 3);
#pragma acc enter data copyin(r)
  for (int i = 0; i < 4; i++)
    {
#pragma acc data present(r)
      if (i == 3)
	{
	  pthread_create (&thread, NULL, shut_down, NULL);
	  pthread_join (thread, NULL);
	}
    }
  return 0;
}

/* { dg-output "libgomp: shutdown in 'acc data' region" } */
