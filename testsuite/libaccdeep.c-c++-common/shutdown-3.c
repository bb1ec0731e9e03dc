/* Section 3, "Run-time meaning": acc_shutdown and acc_init in one thread, deep
   directives in others, which had the device before.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */
/* { dg-skip-device host "has nothing to shut down" } */
/* { dg-set-target-env-var SIMCUDA_REUSE "at-once" } */

#include "../lib/accdeep-test.h"

#include <pthread.h>

#define THREADS 3

struct row
{
  int n;
  double *v;
#pragma acc shape include(v[0:n])
};

static pthread_barrier_t barrier;

static void
work (double first)
{
  struct row r = { 100, NEW (double, 100) };
  for (int i = 0; i < r.n; i++)
    r.v[i] = first + i;
#pragma acc enter data copyin(r)
#pragma acc parallel loop present(r)
  for (int i = 0; i < r.n; i++)
    r.v[i] += 1;
#pragma acc exit data copyout(r)
  for (int i = 0; i < r.n; i++)
    CHECK_EQ (r.v[i], first + i + 1);
  CHECK_ABSENT (r.v, sizeof (double));
  free (r.v);
}

static void *
run (void *number)
{
  double first = *(int *) number;
  for (int round = 0; round < 4; round++)
    {
      pthread_barrier_wait (&barrier);
      work (first + round);
      pthread_barrier_wait (&barrier);
    }
  return NULL;
}

int
main (void)
{
  acc_device_t device = acc_get_device_type ();
  pthread_t threads[THREADS];
  int numbers[THREADS];
  acc_init (device);
  pthread_barrier_init (&barrier, NULL, THREADS + 1);
  for (int i = 0; i < THREADS; i++)
    {
      numbers[i] = 100 * i;
      pthread_create (&threads[i], NULL, run, &numbers[i]);
    }
  for (int round = 0; round < 4; round++)
    {
      pthread_barrier_wait (&barrier);
      pthread_barrier_wait (&barrier);
      work (round);
      acc_shutdown (device);
      acc_init (device);
    }
  for (int i = 0; i < THREADS; i++)
    pthread_join (threads[i], NULL);
  return 0;
}
