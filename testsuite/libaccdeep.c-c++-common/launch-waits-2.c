/* Cure launch-waits: all that can tell whether a kernel has ended stands behind
   a wait: transfers, other queues, calls, volatile and atomic accesses,
   reductions, launches on the host and on absent data, and memory that the
   program has mapped itself.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* { dg-set-target-env-var SIMCUDA_STREAMS "deferred" } */

#include "../lib/accdeep-counters.h"

#include <openacc.h>

enum { n = 64 };

static int x[n], y[n];
static volatile int seen;
static int flag;

static void
twice (void)
{
#pragma acc parallel loop present(x)
  for (int i = 0; i < n; i++)
    x[i]++;
#pragma acc parallel loop present(x, y)
  for (int i = 0; i < n; i++)
    y[i] += x[i];
}

/* The device's value of ARRAY[I].  No kernel is still to run.  */
static int __attribute__ ((noinline))
device_value (int *array, int i)
{
  int result;
  CHECK (acc_async_test (1009));
  void *there = acc_deviceptr (array + i);
  if (there == array + i)
    return array[i];
  acc_memcpy_from_device (&result, there, sizeof result);
  return result;
}

static void __attribute__ ((noinline))
transfers (int round)
{
  twice ();
#pragma acc update self(y[0:1])
  CHECK (y[0] == round * (round + 1) / 2);
  twice ();
#pragma acc exit data copyout(y)
  CHECK (y[n - 1] == (round + 1) * (round + 2) / 2);
#pragma acc enter data copyin(y)
}

static void __attribute__ ((noinline))
queues (void)
{
#pragma acc parallel loop present(x)
  for (int i = 0; i < n; i++)
    x[i] = 5;
#pragma acc parallel loop present(x, y) async(3)
  for (int i = 0; i < n; i++)
    y[i] = x[i] + 1;
#pragma acc parallel loop present(x, y) wait(3)
  for (int i = 0; i < n; i++)
    x[i] += y[i];
#pragma acc parallel loop present(x)
  for (int i = 0; i < n; i++)
    x[i]++;
}

static int __attribute__ ((noinline))
sum (void)
{
  int result = 0;
#pragma acc parallel loop present(x)
  for (int i = 0; i < n; i++)
    x[i] = i;
#pragma acc parallel loop present(x) reduction(+ : result)
  for (int i = 0; i < n; i++)
    result += x[i];
#pragma acc parallel loop present(x)
  for (int i = 0; i < n; i++)
    x[i] = 0;
  return result;
}

static void __attribute__ ((noinline))
absent (int *z, int device)
{
#pragma acc parallel loop present(x)
  for (int i = 0; i < n; i++)
    x[i] = 3;
#pragma acc parallel loop present(x) copy(z[0:n])
  for (int i = 0; i < n; i++)
    z[i] += x[i];
  const int first = z[0];
#pragma acc parallel loop copy(z[0:n]) if(device)
  for (int i = 0; i < n; i++)
    z[i] += first;
#pragma acc parallel loop present(x)
  for (int i = 0; i < n; i++)
    x[i] = 4;
}

/* What the host sees through a volatile variable, and in a queue's order.  */
static int __attribute__ ((noinline))
accesses (int (*look) (int *, int))
{
  twice ();
  seen = 1;
  twice ();
  __atomic_store_n (&flag, 1, __ATOMIC_RELEASE);
  twice ();
  return look (x, 2);
}

/* The host's copy is the device's.  */
static void __attribute__ ((noinline))
mapped (int *shared)
{
  for (int k = 0; k < 3; k++)
    {
#pragma acc parallel loop present(shared[0:n])
      for (int i = 0; i < n; i++)
	shared[i]++;
#pragma acc parallel loop present(shared[0:n])
      for (int i = 0; i < n; i++)
	shared[i] *= 2;
    }
}

int
main (void)
{
#pragma acc enter data copyin(x, y)
  for (int round = 1; round < 6; round += 2)
    transfers (round);
  queues ();
  CHECK (device_value (x, 1) == 12 && device_value (y, 1) == 6);
  CHECK (sum () == n * (n - 1) / 2);
  CHECK (device_value (x, 1) == 0);
  int z[n] = { 0 };
  absent (z, 0);
  CHECK (z[5] == 6 && device_value (x, 5) == 4);
  absent (z, 1);
  CHECK (z[5] == 18 && device_value (x, 5) == 4);
  CHECK (accesses (device_value) == 7 && seen && flag);
#pragma acc exit data delete(x, y)

  int own[n] = { 0 };
  int *there = (int *) acc_malloc (sizeof own);
  acc_memcpy_to_device (there, own, sizeof own);
  const int device = acc_get_device_type () != acc_device_host;
  if (device)
    acc_map_data (own, there, sizeof own);
  mapped (own);
  if (device)
    {
      CHECK (device_value (own, 3) == 14);
      acc_unmap_data (own);
    }
  acc_free (there);
  CHECK (!device || !acc_is_present (x, sizeof x));
  return 0;
}
