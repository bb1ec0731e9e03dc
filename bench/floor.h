/* What the driver takes to move memory, for benchmarks that name it as the
   floor.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef BENCH_FLOOR_H
#define BENCH_FLOOR_H

#include "bench/measure.h"

#include <stdint.h>

/* The arguments of cuMemcpy2D, of which this uses a few.  */
struct copy_2d
{
  size_t from_x, from_y;
  int from_type;
  const void *from_host;
  uint64_t from_device;
  void *from_array;
  size_t from_pitch;
  size_t to_x, to_y;
  int to_type;
  void *to_host;
  uint64_t to_device;
  void *to_array;
  size_t to_pitch;
  size_t width, height;
};

/* What the driver takes for HEIGHT pieces of WIDTH bytes, PITCH apart on both
   sides: the medians of REPETITIONS.  */
static inline void
floor_of (size_t width, size_t pitch, size_t height, int repetitions,
          double *in, double *out)
{
  int (*host_alloc) (void **, size_t, unsigned);
  int (*host_free) (void *);
  int (*alloc) (uint64_t *, size_t);
  int (*release) (uint64_t);
  int (*copy) (const struct copy_2d *);
  *(void **)&host_alloc = driver_function ("cuMemHostAlloc");
  *(void **)&host_free = driver_function ("cuMemFreeHost");
  *(void **)&alloc = driver_function ("cuMemAlloc_v2");
  *(void **)&release = driver_function ("cuMemFree_v2");
  *(void **)&copy = driver_function ("cuMemcpy2D_v2");
  enum
  {
    host = 1,
    device = 2
  };
  void *memory;
  uint64_t address;
  if (host_alloc (&memory, pitch * height, 0)
      || alloc (&address, pitch * height))
    exit (1);
  memset (memory, 1, pitch * height);
  struct copy_2d c;
  memset (&c, 0, sizeof c);
  c.from_host = c.to_host = memory;
  c.from_device = c.to_device = address;
  c.from_pitch = c.to_pitch = pitch;
  c.width = width;
  c.height = height;
  double times[2][64];
  for (int i = 0; i < 2 * repetitions; i++)
    {
      c.from_type = i % 2 ? device : host;
      c.to_type = i % 2 ? host : device;
      double start = now ();
      if (copy (&c))
        exit (1);
      times[i % 2][i / 2] = now () - start;
    }
  *in = median (times[0], repetitions);
  *out = median (times[1], repetitions);
  host_free (memory);
  release (address);
}

#endif
