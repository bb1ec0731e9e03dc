/* Device memory of the library's own, for bulk structures.

   The driver takes as long for an allocation as for many megabytes' way there,
   so one freed block is kept for the next structure of about its size, one for
   transfers that are packed on the device, and one
   small allocation is always there, which keeps the driver's pool of small ones
   mapped.  A device that checks accesses gets everything back at once, because
   it finds uses of freed memory, unless ACCDEEP_KEEP is set.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DEVICE_MEMORY_H
#define ACCDEEP_DEVICE_MEMORY_H

#include "libgomp-ext/base/without-failure.h"
#include "libgomp-ext/device/device-ops.h"

#include <cstddef>
#include <cstdint>

namespace accdeep
{

/* A block of the current context, of at least BYTES bytes; 0: out of memory. */
uintptr_t allocate_block (size_t bytes);
void release_block (uintptr_t dev_addr);

/* The same when E, an event of the current context, has happened.  */
void release_block_after (uintptr_t dev_addr, device_event e);

/* A block of at least BYTES bytes for one transfer, which is kept for the next
   one; 0: out of memory.  What is started with it has ended before the next
   call.  */
uintptr_t scratch_block (size_t bytes);

/* The transfer is done.  */
void release_scratch ();

/* On the way of an exception: releases the block at DEV_ADDR, unless that is 0
   by then.  What fails then is a consequence.  */
struct block_guard
{
  uintptr_t dev_addr;
  explicit block_guard (uintptr_t block) : dev_addr (block) {}
  block_guard (const block_guard &) = delete;
  block_guard &operator= (const block_guard &) = delete;
  ~block_guard ()
  {
    if (dev_addr)
      without_failure ([this] { release_block (dev_addr); });
  }
};

/* Give back what is kept for later.  False: there was nothing.  */
bool drop_kept_block ();

/* Make small allocations in the current context fast, libgomp's too.  */
void keep_small_allocations_fast ();

} // namespace accdeep

#endif
