/* "Devices, threads, processes" of doc/runtime.md: directives in the functions
   that lengths call, each on the device that the other thread's directive is on
   at that moment.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */
/* { dg-skip-device host "has no second device" } */
/* { dg-skip-device gpu "may have no second device" } */
/* { dg-set-target-env-var SIMCUDA_DEVICES "2" } */
/* { dg-set-target-env-var ACCDEEP_DEBUG "locks" } */

#include "../lib/accdeep-test.h"

#include <pthread.h>

enum { length = 20000 };

static pthread_barrier_t barrier;
static __thread int mine, meet;

struct plain
{
  int n;
  double *v;
#pragma acc shape include(v[0:n])
};

/* Something else, on the other device.  */
static int
use_other_device (int n)
{
  struct plain p = { length, NULL };
  if (!meet)
    return n;
  meet = 0;
  p.v = NEW (double, length);
  p.v[length - 1] = 3;
  pthread_barrier_wait (&barrier);
  acc_set_device_num (1 - mine, acc_device_nvidia);
#pragma acc enter data copyin(p)
  p.v[length - 1] = 0;
#pragma acc exit data copyout(p)
  CHECK_EQ (p.v[length - 1], 3);
  acc_set_device_num (mine, acc_device_nvidia);
  free (p.v);
  return n;
}

struct row
{
  int n;
  double *v;
#pragma acc shape include(v[0:use_other_device (n)])
};

static void *
run (void *number)
{
  struct row r = { length, NEW (double, length) };
  mine = *(int *) number;
  acc_set_device_num (mine, acc_device_nvidia);
  for (int round = 1; round <= 10; round++)
    {
      r.v[length - 1] = round;
      /* Whoever is a round ahead has the device that the other wants.  */
      meet = round == 1;
#pragma acc enter data copyin(r)
      r.v[length - 1] = 0;
#pragma acc exit data copyout(r)
      CHECK_EQ (r.v[length - 1], round);
      CHECK_ABSENT (r.v, sizeof (double));
    }
  free (r.v);
  return NULL;
}

int
main (void)
{
  int numbers[] = { 0, 1 };
  pthread_t threads[2];
  pthread_barrier_init (&barrier, NULL, 2);
  for (int i = 0; i < 2; i++)
    CHECK_EQ (pthread_create (&threads[i], NULL, run, &numbers[i]), 0);
  for (int i = 0; i < 2; i++)
    CHECK_EQ (pthread_join (threads[i], NULL), 0);
  return 0;
}
