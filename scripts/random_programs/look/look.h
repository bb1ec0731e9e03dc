/* What random programs see of themselves: the host's values, what is present,
   and the device's values, each compared with what is expected.

   Consumes: openacc.h only, so that it works with every compiler, and without
   OpenACC, when the host is the device.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef RANDOM_PROGRAMS_LOOK_H
#define RANDOM_PROGRAMS_LOOK_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef _OPENACC
#include <openacc.h>
#else
#define acc_is_present(ADDR, BYTES) ((void) (ADDR), (void) (BYTES), 1)
#define acc_deviceptr(ADDR) (ADDR)
#define acc_memcpy_from_device(TO, FROM, BYTES) memmove (TO, FROM, BYTES)
#define acc_copyin(...) ((void) 0)
#define acc_copyin_async(...) ((void) 0)
#define acc_create(...) ((void) 0)
#define acc_create_async(...) ((void) 0)
#define acc_copyout(...) ((void) 0)
#define acc_copyout_finalize(...) ((void) 0)
#define acc_delete(...) ((void) 0)
#define acc_delete_finalize(...) ((void) 0)
#define acc_update_self(...) ((void) 0)
#define acc_update_self_async(...) ((void) 0)
#define acc_update_device(...) ((void) 0)
#define acc_update_device_async(...) ((void) 0)
#endif

/* COUNT elements of SIZE bytes, WIDTH cells each.  SUM adds the cells of one
   element that MASK has, FIRST being the number of its first one: of the host's
   element, whose pointers must be those of BEFORE; or, if DEVICE, of a copy of
   the device's, whose pointers must lead to where those of BEFORE are there.  */
struct look_block
{
  const char *name;
  void *at;
  size_t size;
  int count, width;
  double (*sum) (const void *, const void *before, const unsigned long *mask,
		 int first, int device);
  void *before;
};

/* What is expected of a block: PRESENT and UNKNOWN have a bit an element.
   SHARED is about devices that use the host's memory.  */
struct look_seen
{
  int block;
  unsigned long host_mask[2];
  double host;
  unsigned long shared_mask[2];
  double shared;
  unsigned long present, unknown;
  unsigned long device_mask[2];
  double device;
};

#define LOOK_BIT(MASK, I) ((MASK)[(I) / 64] >> ((I) % 64) & 1)
#define LOOK_WRONG_POINTER 1e9

static const int look_yes = 1, look_no = 0;
static int look_wrong, look_number;
static const char *look_program = "";

static inline int
look_memory_shared_p (void)
{
  static char never_mapped;
  return acc_is_present (&never_mapped, 1);
}

static inline void
look_compare (int point, const char *name, const char *what, double got,
	      double expected)
{
  look_number++;
#ifdef LOOK_SHOW
  printf ("%s: check %d: %s of %s: %.17g\n", look_program, point, what, name,
	  got);
#endif
  if (got == expected)
    return;
  look_wrong++;
  printf ("%s: check %d: %s of %s: %.17g, not %.17g\n", look_program, point,
	  what, name, got, expected);
  fflush (stdout);
}

/* Is the device's pointer DEVICE where the host's pointer HOST is there?  */
static inline double
look_attached (const void *device, const void *host)
{
  return device == acc_deviceptr ((void *) host) ? 1 : LOOK_WRONG_POINTER;
}

/* In host_data, NAME is AT: the device's address of HOST, if that is there.  */
static inline void
look_address (int point, const char *name, const void *at, void *host)
{
  const void *there = acc_deviceptr (host);
  look_compare (point, name, "device's address",
		(char *) at - (char *) (there ? there : host), 0);
}

static inline void
look_at_device (int point, const struct look_block *b,
		const struct look_seen *s)
{
  double total = 0;
  void *copy = malloc (b->size);
  unsigned long present = 0;
  for (int i = 0; i < b->count; i++)
    {
      char *element = (char *) b->at + i * b->size;
      if (s->unknown >> i & 1)
	continue;
      if (!acc_is_present (element, b->size))
	continue;
      present |= 1ul << i;
      if (!(s->present >> i & 1))
	continue;
      acc_memcpy_from_device (copy, acc_deviceptr (element), b->size);
      total += b->sum (copy, element, s->device_mask, i * b->width, 1);
    }
  free (copy);
  look_compare (point, b->name, "present elements", (double) present,
		(double) s->present);
  look_compare (point, b->name, "device's values", total, s->device);
}

/* Compare all of N blocks with what SEEN expects.  */
static inline void
look (int point, const struct look_block *blocks, const struct look_seen *seen,
      int n)
{
  int shared = look_memory_shared_p ();
  for (int k = 0; k < n; k++)
    {
      const struct look_seen *s = &seen[k];
      const struct look_block *b = &blocks[s->block];
      double total = 0;
      for (int i = 0; i < b->count; i++)
	total += b->sum ((char *) b->at + i * b->size,
			 (char *) b->before + i * b->size,
			 shared ? s->shared_mask : s->host_mask, i * b->width,
			 0);
      look_compare (point, b->name, "host's values", total,
		    shared ? s->shared : s->host);
      if (!shared)
	look_at_device (point, b, s);
    }
}

/* Remember the N blocks as they are now.  */
static inline void
look_begin (const char *program, struct look_block *blocks, int n)
{
  look_program = program;
  for (int k = 0; k < n; k++)
    {
      struct look_block *b = &blocks[k];
      b->before = malloc (b->size * b->count);
      memcpy (b->before, b->at, b->size * b->count);
    }
}

static inline void
look_end (struct look_block *blocks, int n)
{
  for (int k = 0; k < n; k++)
    free (blocks[k].before);
}

#ifdef __cplusplus
/* The variable of a loop, an object in place of an int.  */
struct look_index
{
  int number;
  look_index (int n) : number (n) {}
  operator int () const { return number; }
  look_index &
  operator+= (long n)
  {
    number += n;
    return *this;
  }
  look_index &operator-= (long n) { return *this += -n; }
  look_index &operator++ (int) { return *this += 1; }
  look_index &operator-- (int) { return *this += -1; }
};
#endif

#endif /* RANDOM_PROGRAMS_LOOK_H */
