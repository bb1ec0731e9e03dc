/* What the run tests share: checks, allocation, and a look at the device
   copy of host memory that does not go through any directive.

   Consumes: openacc.h only, so that it works with and without the plugin, on
   every device, and without -fopenacc, when there is none.  All functions work
   on devices that share memory with the host as well; there the device copy is
   the host memory itself, everything is present, and memory_shared_p () lets a
   test skip what differs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_TEST_H
#define ACCDEEP_TEST_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef _OPENACC
#include <openacc.h>
#else
/* Without OpenACC the host is the device, and libgomp is not linked.  */
#define acc_is_present(ADDR, BYTES) ((void) (ADDR), (void) (BYTES), 1)
#define acc_deviceptr(ADDR) (ADDR)
#define acc_memcpy_from_device(TO, FROM, BYTES) memmove (TO, FROM, BYTES)
#define acc_memcpy_to_device(TO, FROM, BYTES) memmove (TO, FROM, BYTES)
#endif

/* Stop unless COND holds.  */
#define CHECK(COND)                                                           \
  ((COND) ? (void) 0 : check_failed (#COND, __FILE__, __LINE__))

/* Stop unless two integers or two floating-point numbers are equal.  */
#define CHECK_EQ(A, B)                                                        \
  check_equal ((double) (A), (double) (B), #A, __FILE__, __LINE__)

/* All BYTES at ADDR are on the device.  */
#define CHECK_PRESENT(ADDR, BYTES) CHECK (present_p ((ADDR), (BYTES)))

/* None of the BYTES at ADDR is on the device, if that can be told.  */
#define CHECK_ABSENT(ADDR, BYTES)                                             \
  CHECK (memory_shared_p () || absent_p ((ADDR), (BYTES)))

/* N zeroed objects of type T.  */
#define NEW(T, N) ((T *) allocate ((N) * sizeof (T)))

static inline void
check_failed (const char *condition, const char *file, int line)
{
  fprintf (stderr, "%s:%d: check failed: %s\n", file, line, condition);
  exit (1);
}

static inline void
check_equal (double a, double b, const char *text, const char *file, int line)
{
  if (a == b)
    return;
  fprintf (stderr, "%s:%d: check failed: %s is %g, not %g\n", file, line,
	   text, a, b);
  exit (1);
}

static inline void *
allocate (size_t bytes)
{
  void *memory = calloc (1, bytes ? bytes : 1);
  if (!memory)
    check_failed ("out of host memory", __FILE__, __LINE__);
  return memory;
}

/* Does the current device use the host's memory?  */
static inline int
memory_shared_p (void)
{
  static char never_mapped;
  return acc_is_present (&never_mapped, 1);
}

static inline int
present_p (const void *addr, size_t bytes)
{
  return acc_is_present ((void *) addr, bytes);
}

static inline int
absent_p (const void *addr, size_t bytes)
{
  for (size_t i = 0; i < bytes; i++)
    if (acc_is_present ((char *) addr + i, 1))
      return 0;
  return 1;
}

/* Read and write the device copy of the BYTES at HOST, which is present.  */
static inline void
read_device (void *to, const void *host, size_t bytes)
{
  acc_memcpy_from_device (to, acc_deviceptr ((void *) host), bytes);
}

static inline void
write_device (const void *host, const void *from, size_t bytes)
{
  acc_memcpy_to_device (acc_deviceptr ((void *) host), (void *) from, bytes);
}

/* The pointer stored in the device copy of the pointer at HOST_SLOT.  */
static inline void *
device_pointer_at (const void *host_slot)
{
  void *pointer = NULL;
  read_device (&pointer, host_slot, sizeof pointer);
  return pointer;
}

/* Is the device copy of the pointer at HOST_SLOT attached to the device copy
   of what it points to?  */
static inline int
attached_p (const void *host_slot)
{
  void *host_target;
  memcpy (&host_target, host_slot, sizeof host_target);
  return present_p (host_target, 1)
	 && device_pointer_at (host_slot) == acc_deviceptr (host_target);
}

#endif /* ACCDEEP_TEST_H */
