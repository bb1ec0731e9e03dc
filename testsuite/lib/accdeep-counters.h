/* For run tests that count: libaccdeep's statistics and the simulated device's
   counters, found in the libraries that the program has loaded, so that the
   tests link with neither.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_COUNTERS_H
#define ACCDEEP_COUNTERS_H

#include "accdeep-test.h"
#include "accdeep.h"

#include <dlfcn.h>
#include <stdint.h>

/* FUNCTION of LIBRARY, null when the program did not load it or it has none. */
static inline void *
loaded_function (const char *library, const char *function)
{
  void *handle = dlopen (library, RTLD_LAZY | RTLD_NOLOAD);
  return handle ? dlsym (handle, function) : NULL;
}

/* What the last deep directive of this thread did.  */
static inline void
last_statistics (struct accdeep_statistics *statistics)
{
  size_t (*get) (struct accdeep_statistics *, size_t);
  *(void **) &get
    = loaded_function ("libaccdeep.so.1", "accdeep_get_statistics");
  CHECK (get != NULL);
  get (statistics, sizeof *statistics);
}

/* accdeep_print_plan on standard error; 0 while the library is not loaded.  */
static inline size_t
print_plan (const void *object, size_t bytes)
{
  size_t (*print) (const void *, size_t, FILE *);
  *(void **) &print
    = loaded_function ("libaccdeep.so.1", "accdeep_print_plan");
  return print ? print (object, bytes, stderr) : 0;
}

/* A counter of the simulated device by the name of its member in struct
   simcuda_statistics; 0 on every other device.  */
static inline double
device_counter (const char *name)
{
  static const char *const names[]
    = { "driver_calls",	 "host_to_device_bytes", "device_to_host_bytes",
	"device_to_device_bytes", "kernels", "instructions",
	"lane_instructions", "live_blocks_bytes" };
  enum { n = sizeof names / sizeof *names };
  uint64_t values[n] = { 0 };
  void (*get) (uint64_t *, size_t);
  *(void **) &get
    = loaded_function ("libcuda.so.1", "simcuda_get_statistics");
  if (get)
    get (values, sizeof values);
  for (int i = 0; i < n; i++)
    if (strcmp (names[i], name) == 0)
      return values[i];
  check_failed ("no such counter", __FILE__, __LINE__);
  return 0;
}

/* How often the simulated device's driver function NAME was called; 0 on every
   other device.  */
static inline uint64_t
calls_of_driver (const char *name)
{
  uint64_t (*count) (const char *);
  *(void **) &count = loaded_function ("libcuda.so.1", "simcuda_call_count");
  return count ? count (name) : 0;
}

#endif /* ACCDEEP_COUNTERS_H */
