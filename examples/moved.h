/* Counts what directives move between host and device, for the examples'
   reports: once with deep directives, once with a directive per element.

   Objects come from libaccdeep's statistics.  Bytes and transfers come from the
   device itself when it is the simulated one, so that both ways are measured
   by the same counters; on other devices from libaccdeep's statistics, and
   for the directives per element from what they name.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MOVED_H
#define MOVED_H

#include "accdeep.h"

#include <dlfcn.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a number of directives did together.  */
struct moved
{
  unsigned long long directives;
  unsigned long long objects;
  unsigned long long bytes;
  unsigned long long transfers;
};

/* The simulated device's counters, as its simcuda.h has them.  */
struct device_counters
{
  uint64_t driver_calls;
  uint64_t host_to_device_bytes;
  uint64_t device_to_host_bytes;
};

static struct device_counters moved_before;
static uint64_t moved_transfers_before;

/* FUNCTION of the simulated device, null on every other one.  */
static inline void *
simulated_device_function (const char *function)
{
  void *driver = dlopen ("libcuda.so.1", RTLD_LAZY | RTLD_NOLOAD);
  return driver ? dlsym (driver, function) : NULL;
}

/* Read the device's counters and the number of its transfers.  Returns 0 when
   the device has none.  */
static inline int
read_device_counters (struct device_counters *counters, uint64_t *transfers)
{
  static const char *const copies[]
      = { "cuMemcpyHtoD", "cuMemcpyDtoH", "cuMemcpyHtoDAsync",
          "cuMemcpyDtoHAsync" };
  void (*statistics) (struct device_counters *, size_t);
  uint64_t (*call_count) (const char *);
  *(void **) &statistics
      = simulated_device_function ("simcuda_get_statistics");
  *(void **) &call_count = simulated_device_function ("simcuda_call_count");
  if (!statistics || !call_count)
    return 0;
  statistics (counters, sizeof *counters);
  *transfers = 0;
  for (size_t i = 0; i < sizeof copies / sizeof *copies; i++)
    *transfers += call_count (copies[i]);
  return 1;
}

/* Call this before the directives that are to be counted.  */
static inline void
moved_start (void)
{
  read_device_counters (&moved_before, &moved_transfers_before);
}

/* Add what the device has moved since moved_start; returns 0 when it does not
   tell.  */
static inline int
moved_add_measured (struct moved *sum)
{
  struct device_counters now;
  uint64_t transfers;
  if (!read_device_counters (&now, &transfers))
    return 0;
  sum->bytes += now.host_to_device_bytes - moved_before.host_to_device_bytes
                + now.device_to_host_bytes
                - moved_before.device_to_host_bytes;
  sum->transfers += transfers - moved_transfers_before;
  return 1;
}

/* Add the one deep directive since moved_start.  */
static inline void
moved_add_deep (struct moved *sum)
{
  struct accdeep_statistics last;
  accdeep_get_statistics (&last, sizeof last);
  sum->directives++;
  sum->objects += last.objects;
  if (moved_add_measured (sum))
    return;
  sum->bytes += last.bytes_to_device + last.bytes_to_host;
  sum->transfers += last.transfers;
}

/* Add the DIRECTIVES ordinary ones since moved_start, each of which named one
   object, of BYTES together.  */
static inline void
moved_add_ordinary (struct moved *sum, unsigned directives, size_t bytes)
{
  sum->directives += directives;
  sum->objects += directives;
  if (moved_add_measured (sum) || acc_get_device_type () == acc_device_host)
    return;
  sum->bytes += bytes;
  sum->transfers += directives;
}

/* Print the comparison, and on which device it was made.  */
static inline void
moved_report (const struct moved *deep, const struct moved *ordinary)
{
  const char *device
      = acc_get_device_type () == acc_device_host
            ? "host (shares memory: nothing moves)"
            : acc_get_property_string (0, acc_get_device_type (),
                                       acc_property_name);
  printf ("device: %s\n", device ? device : "unknown");
  printf ("%-26s%11s%9s%9s%11s\n", "", "directives", "objects", "bytes",
          "transfers");
  printf ("%-26s%11llu%9llu%9llu%11llu\n", "deep copy", deep->directives,
          deep->objects, deep->bytes, deep->transfers);
  printf ("%-26s%11llu%9llu%9llu%11llu\n", "a directive per element",
          ordinary->directives, ordinary->objects, ordinary->bytes,
          ordinary->transfers);
}

/* Stop with a message unless the result is right.  */
static inline void
expect (int right, const char *what)
{
  if (right)
    return;
  fprintf (stderr, "wrong result: %s\n", what);
  exit (1);
}

static inline void *
allocate (size_t bytes)
{
  void *memory = calloc (1, bytes);
  if (!memory)
    {
      fprintf (stderr, "out of memory\n");
      exit (1);
    }
  return memory;
}

#endif /* MOVED_H */
