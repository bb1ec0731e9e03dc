/* Cure launch-arguments: launches allocate and copy nothing either where data
   constructs are around the construct, and it has no clauses: pointers have
   sections of length 0 then.  The same for device pointers, with async without
   a number, and for kernels in sequence.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-final { needs-cure launch-arguments "unchanged data copies" } } */

#include "../lib/accdeep-counters.h"

#include <openacc.h>

enum { n = 100, m = 60, rounds = 3 };

static double array[n];
static double *global;
static int factor = 2;

static double s_bytes;
static uint64_t s_allocations;

static void
start (void)
{
  s_bytes = device_counter ("host_to_device_bytes");
  s_allocations = calls_of_driver ("cuMemAlloc");
}

/* The first round may copy.  */
static void
unchanged (int round)
{
  if (round > 0
      && (device_counter ("host_to_device_bytes") != s_bytes
	  || calls_of_driver ("cuMemAlloc") != s_allocations))
    check_failed ("a launch of unchanged data copies", __FILE__, __LINE__);
}

static void
implicit (double *x, int empty)
{
  double *middle = x + n / 2;
  global = x;
#pragma acc data copy(x[0:n], array) present_or_copy(middle[0:n / 2])          \
  present_or_copy(global[0:n])
  for (int round = 0; round < rounds; round++)
    {
      start ();
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
	x[i] += factor * array[i];
      unchanged (round);
      start ();
#pragma acc parallel loop
      for (int i = 0; i < n / 2; i++)
	middle[i] += 1;
      unchanged (round);
      start ();
#pragma acc parallel loop copy(x[0:empty])
      for (int i = 0; i < n; i++)
	x[i] += global[i];
      unchanged (round);
      start ();
#pragma acc parallel loop async
      for (int i = 0; i < n; i++)
	global[i] -= factor;
      unchanged (round);
#pragma acc wait
    }
}

/* What FUNCTION does to [0..n), on the host.  */
static void
naive (double *x)
{
  for (int round = 0; round < rounds; round++)
    for (int i = 0; i < n; i++)
      {
	x[i] += factor * array[i] + (i >= n / 2);
	x[i] += x[i] - factor;
      }
}

static void
device_pointer (double *x, double *dev)
{
  for (int round = 0; round < rounds; round++)
    {
      const double kept = round > 0;
      start ();
#pragma acc parallel loop deviceptr(dev)
      for (int i = 0; i < n; i++)
	dev[i] = kept ? dev[i] + 1 : i;
      unchanged (round - 1);
    }
  acc_memcpy_from_device (x, dev, n * sizeof *x);
}

/* LAST is copied to the host.  */
static int
last_index (double *x)
{
  int last = 0;
#pragma acc data copy(x[0:n])
  for (int round = 0; round < rounds; round++)
    {
#pragma acc kernels
      for (last = 0; last < n - 1; last++)
	x[last + 1] += x[last];
    }
  return last;
}

int
main (void)
{
  double *x = NEW (double, n), expected[n];
  for (int i = 0; i < n; i++)
    x[i] = expected[i] = array[i] = i;
  implicit (x, 0);
  naive (expected);
  for (int i = 0; i < n; i++)
    CHECK_EQ (x[i], expected[i]);
  CHECK_ABSENT (x, n * sizeof *x);

  double *dev = (double *) acc_malloc (n * sizeof *dev);
  device_pointer (x, dev);
  for (int i = 0; i < n; i++)
    CHECK_EQ (x[i], i + rounds - 1);
  acc_free (dev);

  for (int i = 0; i < n; i++)
    x[i] = i == 0;
  CHECK_EQ (last_index (x), n - 1);
  CHECK_EQ (x[1], rounds);
  free (x);
  return 0;
}
