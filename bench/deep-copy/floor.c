/* The floor of the benchmark: as many bytes as a structure has, in one piece
   from page-locked memory.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE
#include "bench/deep-copy/sets.h"

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *pinned;
static size_t pinned_bytes;
static uint64_t device;

/* FUNCTION of the driver that libgomp has loaded.  */
static void *
driver_function (const char *function)
{
  void *handle = dlopen ("libcuda.so.1", RTLD_LAZY | RTLD_NOLOAD);
  void *result = handle ? dlsym (handle, function) : NULL;
  if (!result)
    {
      fprintf (stderr, "bench: no %s in a loaded libcuda.so.1\n", function);
      exit (1);
    }
  return result;
}

static void
check (int error, const char *function)
{
  if (error)
    {
      fprintf (stderr, "bench: %s: error %d\n", function, error);
      exit (1);
    }
}

/* Page-locked memory and device memory are there before the clock starts: what
   is measured is the copy.  */
static void
reserve (size_t bytes)
{
  static int (*host_alloc) (void **, size_t, unsigned);
  static int (*host_free) (void *);
  static int (*alloc) (uint64_t *, size_t);
  static int (*release) (uint64_t);
  if (bytes == pinned_bytes)
    return;
  *(void **) &host_alloc = driver_function ("cuMemHostAlloc");
  *(void **) &host_free = driver_function ("cuMemFreeHost");
  *(void **) &alloc = driver_function ("cuMemAlloc_v2");
  *(void **) &release = driver_function ("cuMemFree_v2");
  if (pinned_bytes)
    {
      check (host_free (pinned), "cuMemFreeHost");
      check (release (device), "cuMemFree");
    }
  pinned_bytes = bytes;
  if (!bytes)
    return;
  check (host_alloc (&pinned, bytes, 0), "cuMemHostAlloc");
  check (alloc (&device, bytes), "cuMemAlloc");
  memset (pinned, 1, bytes);
}

static void
floor_in (const struct bench_set *s)
{
  static int (*copy) (uint64_t, const void *, size_t);
  if (!copy)
    *(void **) &copy = driver_function ("cuMemcpyHtoD_v2");
  check (copy (device, pinned, s->bytes), "cuMemcpyHtoD");
}

static void
floor_out (const struct bench_set *s)
{
  static int (*copy) (void *, uint64_t, size_t);
  if (!copy)
    *(void **) &copy = driver_function ("cuMemcpyDtoH_v2");
  check (copy (pinned, device, s->bytes), "cuMemcpyDtoH");
}

/* A null set gives everything back.  */
static void
floor_prepare (const struct bench_set *s)
{
  reserve (s ? s->bytes : 0);
}

const struct bench_way floor_way
  = { "floor", floor_prepare, floor_in, 0, floor_out };
