/* The floor of the benchmark: as many bytes as a structure has, in one piece
   from page-locked memory.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE
#include "bench/deep-copy/sets.h"
#include "bench/measure.h"

#include <stdint.h>

static void *pinned;
static size_t pinned_bytes;
static uint64_t device;

/* None: give everything back.  */
void
floor_reserve (size_t bytes)
{
  int (*host_alloc) (void **, size_t, unsigned);
  int (*host_free) (void *);
  int (*alloc) (uint64_t *, size_t);
  int (*release) (uint64_t);
  *(void **) &host_alloc = driver_function ("cuMemHostAlloc");
  *(void **) &host_free = driver_function ("cuMemFreeHost");
  *(void **) &alloc = driver_function ("cuMemAlloc_v2");
  *(void **) &release = driver_function ("cuMemFree_v2");
  if (pinned_bytes)
    {
      bench_check (host_free (pinned), "cuMemFreeHost");
      bench_check (release (device), "cuMemFree");
    }
  pinned_bytes = bytes;
  if (!bytes)
    return;
  bench_check (host_alloc (&pinned, bytes, 0), "cuMemHostAlloc");
  bench_check (alloc (&device, bytes), "cuMemAlloc");
  memset (pinned, 1, bytes);
}

void
floor_in (void *root, long n)
{
  (void) root, (void) n;
  static int (*copy) (uint64_t, const void *, size_t);
  if (!copy)
    *(void **) &copy = driver_function ("cuMemcpyHtoD_v2");
  bench_check (copy (device, pinned, pinned_bytes), "cuMemcpyHtoD");
}

void
floor_out (void *root, long n)
{
  (void) root, (void) n;
  static int (*copy) (void *, uint64_t, size_t);
  if (!copy)
    *(void **) &copy = driver_function ("cuMemcpyDtoH_v2");
  bench_check (copy (pinned, device, pinned_bytes), "cuMemcpyDtoH");
}
