/* Page-locked staging memory and the pipelines through it.

   Copies between host objects and the device go through slots of pinned memory:
   threads pack a slot while the device reads others.

       host objects  --pack, threads-->  slot  --stream-->  device
       host objects  <--unpack, threads--  slot  <--stream--  device

   Slots are allocated when they are first needed and kept, in each context;
   ACCDEEP_PINNED limits them.  Without a driver to talk to, one slot of
   pageable memory and libgomp's copies do.  The device's directive lock must
   be held, and its table lock is given back while bytes move.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_MOVE_STAGING_H
#define ACCDEEP_MOVE_STAGING_H

#include "libgomp-ext/base/profile.h"
#include "libgomp-ext/device/device-ops.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace accdeep
{

/* A contiguous range of device memory, of at most copy_grain bytes.  */
struct staged_copy
{
  uintptr_t dev_addr;
  size_t bytes;
  /* Of its device memory: no transfer may reach from one block into another,
     though they lie side by side.  */
  uint64_t block;
};

/* Call FUNCTION (dev_addr, offset, bytes) for what travels in one: those of
   COPIES from FIRST to LAST-1 that are neighbours in a block of the device. The
   bytes of all lie one behind the other, from OFFSET on.  */
template <typename Function>
void
for_each_transfer (const std::vector<staged_copy> &copies, size_t first,
                   size_t last, Function function)
{
  size_t offset = 0;
  for (size_t i = first; i < last;)
    {
      size_t bytes = copies[i].bytes;
      size_t next = i + 1;
      while (next < last && copies[next].block == copies[i].block
             && copies[next].dev_addr == copies[i].dev_addr + bytes)
        bytes += copies[next++].bytes;
      statistics ().transfers++;
      function (copies[i].dev_addr, offset, bytes);
      offset += bytes;
      i = next;
    }
}

/* The size at which a transfer of TOTAL bytes is best cut: small enough that
   all threads have a part in what the device waits for.  */
size_t copy_grain (size_t total);

/* Several threads take part in a transfer of TOTAL bytes.  */
bool parallel_p (size_t total);

/* Write COPIES to the device: PACK (i, TO) puts the bytes of COPIES[i] at TO.
   It is called once for each, by any thread, and has returned when this
   returns. Then the device has everything, unless that goes into a queue.  */
void send (const std::vector<staged_copy> &copies,
           const std::function<void (size_t, unsigned char *)> &pack);

/* The stream in which kernels of the library's come behind what was sent and
   before what is received next.  Only with a driver.  */
device_stream transfer_stream ();

/* The same as receive, below; but in a queue the host does not wait, and UNPACK
   is called when the queue gets there: see queue.h for what it may do.  */
void receive_later (
    const std::vector<staged_copy> &copies,
    const std::function<void (size_t, const unsigned char *)> &unpack);

/* Read COPIES from the device: UNPACK (i, FROM) finds the bytes of COPIES[i] at
   FROM.  It is called once for each, by any thread, and has returned when this
   returns.  */
void
receive (const std::vector<staged_copy> &copies,
         const std::function<void (size_t, const unsigned char *)> &unpack);

} // namespace accdeep

#endif
