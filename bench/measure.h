/* What all benchmark programs share: a clock, medians, the driver's functions,
   and results, one JSON object a line, which bench/run gathers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef BENCH_MEASURE_H
#define BENCH_MEASURE_H

#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* In milliseconds.  */
static inline double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec * 1e-6;
}

static inline int
bench_compare (const void *a, const void *b)
{
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static inline double
median (double *times, int n)
{
  qsort (times, n, sizeof *times, bench_compare);
  return n % 2 ? times[n / 2] : (times[n / 2 - 1] + times[n / 2]) / 2;
}

static inline void
bench_check (int error, const char *what)
{
  if (!error)
    return;
  fprintf (stderr, "bench: %s: error %d\n", what, error);
  exit (1);
}

static inline void *
zeroed (size_t bytes)
{
  void *result = malloc (bytes ? bytes : 1);
  bench_check (!result, "malloc");
  /* Pages that were never touched would be measured as well, and GCC makes
     calloc, which does not touch them, of malloc and memset.  */
  __asm__ volatile("" : "+r"(result));
  memset (result, 0, bytes);
  return result;
}

/* FUNCTION of the driver that libgomp has loaded.  */
static inline void *
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

/* One result of PROGRAM: NAME, and then names and numbers, up to a null name.
   Negative numbers are left out: they were not measured.  */
static inline void
report (const char *program, const char *name, ...)
{
  va_list rest;
  const char *key;
  printf ("{\"program\": \"%s\", \"name\": \"%s\"", program, name);
  va_start (rest, name);
  while ((key = va_arg (rest, const char *)))
    {
      double number = va_arg (rest, double);
      if (number >= 0)
        printf (", \"%s\": %.6g", key, number);
    }
  va_end (rest);
  printf ("}\n");
  fflush (stdout);
}

#endif
